/** The copy of the AsyncAPI document that is kept in the repository, for readers and generators. */

/** From the root of the repository. */
export const documentPath = "docs/asyncapi.json"

/** Written for reviews: a line for each member. */
export const documentText = (document: object): string => `${JSON.stringify(document, null, 2)}\n`
