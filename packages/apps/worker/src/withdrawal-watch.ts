/**
 * Checks whether KSeF has blocked or revoked the certificate for offline invoices. Such a
 * certificate no longer proves the issuer, so nothing is issued offline until it is replaced.
 *
 * While KSeF is unreachable the last known status counts.
 */
import type { KsefCertificates, OfflineCertificate } from "@procurement/adapter-ksef"
import { type Logger, oneLine } from "@procurement/app-platform"
import * as Effect from "effect/Effect"

export interface WithdrawalWatch {
  readonly isWithdrawn: () => boolean
  /** Requests the status from KSeF; a failure is logged and changes nothing. */
  readonly check: () => Promise<void>
}

export const watchWithdrawal = (
  certificates: Pick<KsefCertificates, "list">,
  certificate: OfflineCertificate | undefined,
  log: Logger,
): WithdrawalWatch => {
  let status = "Active"
  const check = async (serialNumber: string): Promise<void> => {
    try {
      const listed = await Effect.runPromise(certificates.list)
      status = listed.find((each) => each.serialNumber === serialNumber)?.status ?? status
    } catch (cause) {
      const problem = oneLine(cause)
      log.warn(
        { problem },
        "could not read the status of the certificate for offline invoices from KSeF",
      )
      return
    }
    if (status === "Active") return
    log.error({ serialNumber, status }, "KSeF has withdrawn the certificate for offline invoices")
  }
  return {
    isWithdrawn: () => status !== "Active",
    check: () => (certificate === undefined ? Promise.resolve() : check(certificate.serialNumber)),
  }
}
