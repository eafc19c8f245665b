/** The contract of `ProcessRegister`. The binding registers processes, and lets them die. */
import { expect } from "@effect/vitest"
import { type Instant, instant } from "@procurement/domain/calendar"
import { ProcessRegister, type ProcessStatement } from "@procurement/domain/service"
import * as Effect from "effect/Effect"
import { freshCode, usualInstant } from "../builders/fresh.ts"
import { defaultRandom, type Random } from "../builders/random.ts"
import { clausesWith } from "../suite/clause.ts"
import { expectSame } from "../suite/expecting.ts"
import { suiteWith } from "../suite/register.ts"

export interface ProcessBinding {
  /** Registers a process that lives. */
  readonly join: (name: string) => Promise<unknown>
  readonly leave: (name: string) => Promise<unknown>
  /** Its last sign of life was long ago, at that instant. */
  readonly die: (name: string, at: Instant) => Promise<unknown>
}

const aStatement = (random: Random = defaultRandom): ProcessStatement => ({
  version: `0.1.${random.int(0, 99)}`,
  startedAt: instant(usualInstant + random.int(0, 999)),
  roles: random.pick([[], ["invoicing", "webhooks"]]),
  settings: [
    { name: "ROLES", value: "żółw, 'x' \"y\" \\" },
    { name: "EMPTY", value: "" },
    { name: "DATABASE_URL", isSet: true },
    { name: "SMTP_URL", isSet: false },
  ],
  certificates: random.pick([[], [{ name: "seal", validTo: instant(usualInstant + 1) }]]),
})

const freshName = () => `worker ${freshCode()}`

/** The processes of the clause; others may run beside them. */
const listed = Effect.fnUntraced(function* (...names: ReadonlyArray<string>) {
  const { list } = yield* ProcessRegister
  return (yield* list).filter(({ name }) => names.includes(name))
})

export const processRegisterClauses = clausesWith<ProcessRegister, ProcessBinding>({
  *"returns the registered processes by name"({ join }) {
    const names = [freshName(), freshName(), freshName()]
    for (const name of names) yield* Effect.promise(() => join(name))
    const processes = yield* listed(...names)
    expectSame(
      processes,
      names.toSorted().map((name) => ({ name })),
    )
  },

  *"returns what each process stated last, exactly"({ join }) {
    const register = yield* ProcessRegister
    const [one, other] = [`a${freshName()}`, `b${freshName()}`]
    for (const name of [one, other]) yield* Effect.promise(() => join(name))
    yield* register.state(one, aStatement())
    const theirs = aStatement()
    yield* register.state(other, theirs)
    const last = { ...aStatement(), roles: ["archive"] }
    yield* register.state(one, last)
    expectSame(yield* listed(one, other), [
      { name: one, statement: last },
      { name: other, statement: theirs },
    ])
  },

  *"ignores the statement of a process that is not registered"({ join }) {
    const register = yield* ProcessRegister
    const [present, absent] = [freshName(), freshName()]
    yield* Effect.promise(() => join(present))
    yield* register.state(absent, aStatement())
    expectSame(yield* listed(present, absent), [{ name: present }])
  },

  *"returns no process that has left, and forgets what it stated"({ join, leave }) {
    const register = yield* ProcessRegister
    const name = freshName()
    yield* Effect.promise(() => join(name))
    yield* register.state(name, aStatement())
    expect(yield* listed(name)).toHaveLength(1)
    yield* Effect.promise(() => leave(name))
    expectSame(yield* listed(name), [])
    yield* Effect.promise(() => join(name))
    expectSame(yield* listed(name), [{ name }])
  },

  *"returns a process that died as silent since its last sign of life"({ join, die }) {
    const register = yield* ProcessRegister
    const name = freshName()
    const statement = aStatement()
    yield* Effect.promise(() => join(name))
    yield* register.state(name, statement)
    yield* Effect.promise(() => die(name, usualInstant))
    expectSame(yield* listed(name), [{ name, statement, silentSince: usualInstant }])
  },
})

export const processRegisterContract = suiteWith({
  port: "ProcessRegister",
  clauses: processRegisterClauses,
})
