/** The running processes, with how far the ends of their certificates are. */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { instant } from "../../calendar/instant.ts"
import { type Expiry, expiryOf, type StatedCertificate } from "../certificates.ts"
import { ProcessRegister, type RunningProcess } from "../process-register.ts"

export interface ListedProcess extends RunningProcess {
  readonly certificates: ReadonlyArray<StatedCertificate & Expiry>
}

/** Returns the registered processes by name. */
export const listProcesses = Effect.fnUntraced(function* () {
  const now = instant(yield* Clock.currentTimeMillis)
  const processes = yield* ProcessRegister.use((register) => register.list)
  return processes.map((each): ListedProcess => {
    const stated = each.statement?.certificates ?? []
    const certificates = stated.map((one) => ({ ...one, ...expiryOf(one, now) }))
    return { ...each, certificates }
  })
})
