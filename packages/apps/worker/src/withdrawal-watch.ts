/**
 * Whether KSeF has blocked or revoked the certificate with which invoices are issued offline: then
 * it proves nothing any more, and nothing is issued offline until there is another one.
 *
 * While KSeF can't be asked, what was known last counts.
 */
import type { KsefCertificates, OfflineCertificate } from "@procurement/adapter-ksef"
import { type Logger, oneLine } from "@procurement/app-chassis"
import * as Effect from "effect/Effect"

export interface WithdrawalWatch {
  readonly isWithdrawn: () => boolean
  /** Asks KSeF; trouble with that is told, and changes nothing. */
  readonly look: () => Promise<void>
}

export const watchWithdrawal = (
  certificates: Pick<KsefCertificates, "list">,
  certificate: OfflineCertificate | undefined,
  log: Logger,
): WithdrawalWatch => {
  let status = "Active"
  const look = async (serialNumber: string): Promise<void> => {
    try {
      const listed = await Effect.runPromise(certificates.list)
      status = listed.find((each) => each.serialNumber === serialNumber)?.status ?? status
    } catch (cause) {
      const problem = oneLine(cause)
      log.warn({ problem }, "KSeF was not to be asked about the certificate for offline invoices")
      return
    }
    if (status === "Active") return
    log.error({ serialNumber, status }, "KSeF has withdrawn the certificate for offline invoices")
  }
  return {
    isWithdrawn: () => status !== "Active",
    look: () => (certificate === undefined ? Promise.resolve() : look(certificate.serialNumber)),
  }
}
