import { api } from '../api.ts';

/** Leaders whose name matches a text. */
export const findLeaders = (text: string) => api('GET /api/lider/:text', { params: { text } });
