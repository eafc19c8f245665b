/** Addresses of the console's pages. */
import { pagesUrl } from "../../request/installation.ts"

/** The page of the console to sign in at; a link's secret is appended after a slash. */
export const consolePage = (consoleUrl: string): string =>
  `${pagesUrl(consoleUrl)}/console/#/sign-in`
