/** Download URLs of UPOs, which need no token and are not rate-limited. */
import { instant, type Instant } from "@procurement/domain/calendar"
import { linkQuery } from "../signed-link.ts"
import type { Simulation } from "../simulation.ts"

export interface DownloadLink {
  readonly url: string
  readonly expiresAt: Instant
}

/** `upo` is the reference of an invoice, or of a page of the session's UPO. */
export type DownloadLinks = (sessionReference: string, upo: string) => DownloadLink

export const downloadPurpose = (sessionReference: string, upo: string): string =>
  `download ${sessionReference} ${upo}`

export const makeDownloadLinks =
  (simulation: Simulation, publicUrl: () => string): DownloadLinks =>
  (sessionReference, upo) => {
    const { downloadUrlMillis } = simulation.settings.lifetimes
    const expiresAt = instant(simulation.now() + downloadUrlMillis)
    const purpose = downloadPurpose(sessionReference, upo)
    const query = linkQuery(simulation.founded().secret, purpose, expiresAt)
    return { url: `${publicUrl()}/download/upo/${sessionReference}/${upo}?${query}`, expiresAt }
  }
