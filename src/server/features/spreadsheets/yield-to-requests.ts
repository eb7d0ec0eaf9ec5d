/** Lets the event loop serve other requests and send what is ready. */
export const yieldToRequests = () => new Promise<void>((resolve) => setImmediate(resolve));
