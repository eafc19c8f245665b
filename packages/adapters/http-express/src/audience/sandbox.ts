/** An operation of the customers' sandbox API, which returns 404 in production. */
import * as Effect from "effect/Effect"
import type { PersonScope, Principal } from "@procurement/domain/credential"
import type { IdempotencyStore } from "@procurement/domain/idempotency"
import { problem } from "../problem/problem.ts"
import type { Declare, RouteKind } from "../request/operation.ts"
import type { SecuredRoute } from "../request/route.ts"
import { operation } from "./customers.ts"
import type { SandboxControls } from "./sandbox-controls.ts"

const absent = () => Effect.fail(problem("sandbox_only"))

/** A caller, with the controls of the sandbox. */
export interface SandboxCaller extends Principal {
  readonly controls: SandboxControls
}

interface Scoped {
  /** Undefined: any valid token is accepted. */
  readonly scope?: PersonScope
}

interface ForSandbox extends RouteKind {
  readonly route: (
    controls: SandboxControls | undefined,
  ) => SecuredRoute<this["ports"] | IdempotencyStore>
}

/** The operation; without controls every call returns 404. */
export const sandboxOperation: Declare<SandboxCaller, Scoped, ForSandbox, "tags"> =
  ({ handle, problems = [], ...parts }) =>
  (controls) => {
    const route = operation({
      ...parts,
      tags: ["Sandbox"],
      problems: ["sandbox_only", ...problems],
      handle: ({ principal, ...call }) =>
        controls === undefined
          ? absent()
          : handle({ ...call, principal: { ...principal, controls } }),
    })
    return controls === undefined ? { ...route, handle: absent } : route
  }
