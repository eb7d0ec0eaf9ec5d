/** The zone of the business's days and weeks where its server is told no other. */
export const usualTimeZone = 'America/Argentina/Buenos_Aires';

/** What the served page's `<html>` tells the browser: the zone that the server has. */
export const timeZoneAttribute = 'data-time-zone';
