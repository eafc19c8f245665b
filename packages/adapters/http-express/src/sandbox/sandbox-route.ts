/** An operation of the customers' sandbox API, which returns 404 in production. */
import * as Effect from "effect/Effect"
import type { PersonScope, Principal } from "@procurement/domain/credential"
import { problem } from "../problem/problem.ts"
import type { OperationCall, OperationParts } from "../request/operation.ts"
import type { Parameters, Values } from "../request/reading.ts"
import type { Answer, SecuredRoute } from "../request/route.ts"
import { operation } from "../routes/operation.ts"
import type { SandboxControls } from "./controls.ts"

const absent = () => Effect.fail(problem("sandbox_only"))

type Parts<Path extends Parameters, Query, Body> = Omit<
  OperationParts<Principal, Path, Query, Body>,
  "tags" | "handle"
> & {
  /** Undefined: any valid token is accepted. */
  readonly scope?: PersonScope
  readonly handle: (
    controls: SandboxControls,
    call: OperationCall<Principal, Values<Path>, Query, Body>,
  ) => Answer
}

/** The operation; without controls every call returns 404. */
export const sandboxOperation =
  <Path extends Parameters = Record<never, never>, Query = undefined, Body = undefined>({
    handle,
    problems = [],
    ...parts
  }: Parts<Path, Query, Body>) =>
  (controls: SandboxControls | undefined): SecuredRoute => {
    const route = operation<Path, Query, Body>({
      ...parts,
      tags: ["Sandbox"],
      problems: ["sandbox_only", ...problems],
      handle: (call) => (controls === undefined ? absent() : handle(controls, call)),
    })
    return controls === undefined ? { ...route, handle: absent } : route
  }
