/** KSeF's ports, and the watch that the offline loop sees to. */
import { bindPort } from "@procurement/app-chassis/composition"
import { BatchClearance, IssuerProof, OutageAnnouncements } from "@procurement/domain/clearance"
import { InvoiceClearance } from "@procurement/domain/invoice"
import { ClearanceRegister } from "@procurement/domain/reconciliation"
import { ContainerModule, type ServiceIdentifier } from "inversify"
import { connectKsef } from "../ksef-connection.ts"
import type { WithdrawalWatch } from "../withdrawal-watch.ts"

/** Asks KSeF on the same budget; the offline loop sees to it that it is asked. */
export const withdrawalWatch: ServiceIdentifier<WithdrawalWatch> = Symbol.for(
  "@procurement/app-worker/WithdrawalWatch",
)

export const ksefModule = (...given: Parameters<typeof connectKsef>): ContainerModule =>
  new ContainerModule((load) => {
    const { batches, invoices, register, withdrawal, proof, announcements } = connectKsef(...given)
    load.bind(withdrawalWatch).toConstantValue(withdrawal)
    bindPort(load, InvoiceClearance).toConstantValue(invoices)
    bindPort(load, BatchClearance).toConstantValue(batches)
    bindPort(load, ClearanceRegister).toConstantValue(register)
    bindPort(load, IssuerProof).toConstantValue(proof)
    bindPort(load, OutageAnnouncements).toConstantValue(announcements)
  })
