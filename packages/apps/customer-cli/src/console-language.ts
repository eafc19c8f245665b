/** The language of the console, as POSIX defines it: `LC_ALL`, else `LC_MESSAGES`, else `LANG`. */
import type { Environment } from "./profiles.ts"

/** English for every language that the service doesn't have. */
export const consoleLanguage = (environment: Environment): "en" | "pl" => {
  const locale = environment["LC_ALL"] || environment["LC_MESSAGES"] || environment["LANG"] || ""
  return /^pl(?![a-z])/i.test(locale) ? "pl" : "en"
}
