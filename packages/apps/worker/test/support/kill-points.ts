/**
 * The points at which a worker can kill itself, and the ports that do it.
 *
 * A kill is a SIGKILL, without handlers or a flush. Apart from that, every decorated port is the
 * real one.
 */
import { setImmediate as nextTurn } from "node:timers/promises"
import { instanceOf } from "@procurement/app-platform/composition"
import { DocumentArchive } from "@procurement/domain/archive"
import { InvoiceClearance, InvoiceRepository } from "@procurement/domain/invoice"
import * as Effect from "effect/Effect"
import type { AdjustContainer } from "../../src/composition/invoice-ports.ts"

/** States that a worker enters by saving them, each in a separate commit. */
export const savedStates = [
  "Numbered",
  "Stored",
  "Sending",
  "Submitted",
  "Acknowledged",
  "Archived",
] as const

/**
 * A pause instead of a crash: the worker is suspended while it handles the file, and continues on
 * request.
 */
export const suspension = "suspended before submit"

export const killPoints: ReadonlyArray<string> = [
  ...savedStates.flatMap((state) => [`before ${state}`, `after ${state}`]),
  /** The series' numbers are taken, the transaction is open. */
  "within Numbered",
  /** KSeF has accepted the file and responded; nothing is saved yet. */
  "after submit",
  /** The UPO is a file of the archive that no record names. */
  "before seal",
]

/**
 * Suspends once. After SIGCONT the process continues when it has noticed its closed connections,
 * because a file sent over one of them never arrives.
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

/** Never resumes: the caller waits forever if the signal is delayed. */
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

/** Rebinds a worker's ports so that it dies at the kill point the first time. */
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
