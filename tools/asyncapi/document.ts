/** The AsyncAPI document in the repository, for readers and generators. */

/** Relative to the root of the repository. */
export const documentPath = "docs/asyncapi.json"

/** One line for each member, for reviews. */
export const documentText = (document: object): string => `${JSON.stringify(document, null, 2)}\n`
