/** The types of an OpenAPI document, given as JSON. */
export default function openapiTypes(document: string): Promise<unknown[]>;
export function astToString(types: unknown[]): string;
