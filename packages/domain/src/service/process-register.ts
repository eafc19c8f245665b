/** What the running processes of the service state of themselves, for operators. No secrets. */
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { Instant } from "../calendar/instant.ts"
import type { Unavailable } from "../unavailable.ts"
import { StatedCertificate } from "./certificates.ts"

/** A setting in force. Of a secret it says only whether it is set. */
export const StatedSetting = Schema.Union([
  Schema.Struct({ name: Schema.String, value: Schema.String }),
  Schema.Struct({ name: Schema.String, isSet: Schema.Boolean }),
])
export type StatedSetting = typeof StatedSetting.Type

export const ProcessStatement = Schema.Struct({
  version: Schema.String,
  startedAt: Instant,
  /** Empty for a process that has none, such as an API. */
  roles: Schema.Array(Schema.String),
  settings: Schema.Array(StatedSetting),
  certificates: Schema.Array(StatedCertificate),
})
export type ProcessStatement = typeof ProcessStatement.Type

export interface RunningProcess {
  readonly name: string
  /** Absent of a process that has stated nothing yet, such as one of an earlier version. */
  readonly statement?: ProcessStatement
  /** Its last sign of life, if that is so long ago that it has probably died. */
  readonly silentSince?: Instant
}

export class ProcessRegister extends Context.Service<
  ProcessRegister,
  {
    /**
     * Replaces what the process with that name states. Ignored when no process with the name is
     * registered.
     */
    readonly state: (name: string, statement: ProcessStatement) => Effect.Effect<void, Unavailable>
    /**
     * Returns the registered processes by name, with what each stated last. A process that has left
     * is absent, and its statement is forgotten: a later one of the name has none. One that died is
     * silent until another process has taken over its work.
     */
    readonly list: Effect.Effect<ReadonlyArray<RunningProcess>, Unavailable>
  }
>()("@procurement/domain/service/ProcessRegister") {}
