/** The languages in which the service speaks to people: problems, e-mails, pages. */
import * as Schema from "effect/Schema"

export const languages = ["en", "pl"] as const
export const Language = Schema.Literals(languages)
export type Language = typeof Language.Type
