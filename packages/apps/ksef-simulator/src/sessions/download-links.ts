/** Download URLs of UPOs, which need no token and are not rate-limited. */
import { instant } from "@procurement/domain/calendar"
import { linkQuery } from "../signed-link.ts"
import type { Simulation } from "../simulation.ts"

export const downloadPurpose = (sessionReference: string, upo: string): string =>
  `download ${sessionReference} ${upo}`

/** `upo` is the reference of an invoice, or of a page of the session's UPO. */
export const downloadLink = (simulation: Simulation, sessionReference: string, upo: string) => {
  const { downloadUrlMillis } = simulation.settings.lifetimes
  const expiresAt = instant(simulation.now() + downloadUrlMillis)
  const purpose = downloadPurpose(sessionReference, upo)
  const query = linkQuery(simulation.founded().secret, purpose, expiresAt)
  return {
    url: `${simulation.publicUrl()}/download/upo/${sessionReference}/${upo}?${query}`,
    expiresAt,
  }
}
