/** The copy of the OpenAPI document that is kept in the repository, for readers and generators. */

/** From the root of the repository. */
export const documentPath = "docs/openapi.json"

/** Written for reviews: a line for each member. */
export const documentText = (document: object): string => `${JSON.stringify(document, null, 2)}\n`
