import { reading } from '../../platform/reading.ts';

/** One's own sessions, read anew whenever they are looked at. */
export const ownSessions = { ...reading(['sesiones'], 'GET /api/sesiones'), staleTime: 0 };

/** One's own second step; what it was before is shown nowhere. */
export const ownSecondStep = { ...reading(['segundo-paso'], 'GET /api/segundo-paso'), staleTime: 0, gcTime: 0 };
