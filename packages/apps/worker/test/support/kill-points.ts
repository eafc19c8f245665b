/**
 * The points at which a worker can be made to kill itself, and the ports that do it.
 *
 * Killed is killed: SIGKILL, no handler, no flush. Every decorated port is the real one otherwise.
 */
import { setImmediate as nextTurn } from "node:timers/promises"
import { instanceOf } from "@procurement/app-chassis/composition"
import { DocumentArchive } from "@procurement/domain/archive"
import { InvoiceClearance, InvoiceRepository } from "@procurement/domain/invoice"
import * as Effect from "effect/Effect"
import type { AdjustContainer } from "../../src/composition/container.ts"

/** States that a worker enters by saving them, each with a commit of its own. */
export const savedStates = [
  "Numbered",
  "Drafted",
  "Signed",
  "Stored",
  "Sending",
  "Submitted",
  "Acknowledged",
  "Archived",
] as const

/** Not a death: the worker is stopped with the file in its hands and goes on when it is told to. */
export const suspension = "suspended before submit"

export const killPoints: ReadonlyArray<string> = [
  ...savedStates.flatMap((state) => [`before ${state}`, `after ${state}`]),
  /** The positions of the series are taken, the transaction is open. */
  "within Numbered",
  /** KSeF has the file, its answer has come, nothing of it is saved. */
  "after submit",
  /** The UPO is a file of the archive that no record names. */
  "before seal",
]

/**
 * Once: after SIGCONT the same process goes on from here, when it has noticed which connections
 * were closed meanwhile: a copy that is sent into one of them never arrives.
 */
const makeSuspend = (): Effect.Effect<void> => {
  let isDone = false
  return Effect.promise(async () => {
    if (isDone) return
    isDone = true
    process.kill(process.pid, "SIGSTOP")
    for (let turn = 0; turn < 3; turn += 1) await nextTurn()
  })
}

/** Nothing runs after it: what follows waits for ever, should the signal take its time. */
const die = Effect.suspend(() => {
  process.kill(process.pid, "SIGKILL")
  return Effect.never
})

type Around = <A, E>(step: string, effect: Effect.Effect<A, E>) => Effect.Effect<A, E>

const dyingAround = (killPoint: string): Around => {
  const suspend = makeSuspend()
  return (step, effect) => {
    if (killPoint === `before ${step}`) return die
    if (killPoint === `after ${step}`) return Effect.flatMap(effect, () => die)
    return killPoint === `suspended before ${step}` ? Effect.andThen(suspend, effect) : effect
  }
}

const dyingRepository = (
  inner: InvoiceRepository["Service"],
  around: Around,
  killPoint: string,
): InvoiceRepository["Service"] => ({
  ...inner,
  save: (change) => around(change.invoice._tag, inner.save(change)),
  number: (numbering) => {
    const assign: typeof numbering.assign = (invoice, position) => {
      if (killPoint === "within Numbered") process.kill(process.pid, "SIGKILL")
      return numbering.assign(invoice, position)
    }
    return around("Numbered", inner.number({ ...numbering, assign }))
  },
})

/** Rebinds the ports of a worker so that it dies there, the first time it comes there. */
export const dieAt =
  (killPoint: string): AdjustContainer =>
  (container) => {
    const around = dyingAround(killPoint)
    const rebind = <S>(port: { readonly key: string }, service: S): void =>
      void container.rebind<S>(Symbol.for(port.key)).toConstantValue(service)
    const repository = instanceOf(container, InvoiceRepository)
    const clearance = instanceOf(container, InvoiceClearance)
    const archive = instanceOf(container, DocumentArchive)
    rebind(InvoiceRepository, dyingRepository(repository, around, killPoint))
    rebind(InvoiceClearance, {
      ...clearance,
      submit: (submission) => around("submit", clearance.submit(submission)),
    } satisfies InvoiceClearance["Service"])
    rebind(DocumentArchive, {
      ...archive,
      seal: (record) => around("seal", archive.seal(record)),
    } satisfies DocumentArchive["Service"])
  }
