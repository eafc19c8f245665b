/** A UPO check that trusts the simulator's own seal. */
import type { VerifyReceipt } from "@procurement/adapter-ksef"
import { makeReceiptCheck } from "@procurement/adapter-xades"

export const simulatedReceipts = async (simulatorUrl: string): Promise<VerifyReceipt> => {
  const certificates = await fetch(`${simulatorUrl}/_sim/upo-certificates`)
  const trustAnchors = [await certificates.text()]
  return makeReceiptCheck({ trustAnchors, signerNip: "5260250274" })
}
