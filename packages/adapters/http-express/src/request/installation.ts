import * as Context from "effect/Context"
import type { Environment } from "@procurement/domain/credential"
import type { LineText } from "@procurement/domain/text"

/** What handlers know about the installation that they run in. */
export class Installation extends Context.Service<
  Installation,
  {
    /** The environment of its customers' tokens. */
    readonly environment: Environment
    /** The address under which customers reach it; empty if unknown. */
    readonly publicUrl: () => string
    /** The seller's console: its address, empty if unknown, and the name in its e-mails. */
    readonly console?: { readonly url: () => string; readonly name: LineText }
  }
>()("@procurement/adapter-http-express/Installation") {}

/**
 * The address of the pages. Browsers have passkeys only for hosts with a name, so the pages of a
 * service on this machine are at `localhost`.
 */
export const pagesUrl = (publicUrl: string): string =>
  publicUrl.replace(/^http:\/\/127\.0\.0\.1(?=[:/]|$)/, "http://localhost").replace(/\/$/, "")
