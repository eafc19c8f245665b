/** A listener of the process: where it is reached, and how it ends. */
import type { HttpAppDeps } from "@procurement/adapter-http-express"
import { type Draining, oneLine } from "@procurement/app-chassis"
import type { ApiParts } from "./api-parts.ts"

export interface Door {
  readonly url: string
  readonly draining: Draining
}

/** How requests at any door are answered. */
export type Answering = Pick<HttpAppDeps, "run" | "onDefect">

export const answeringWith = ({ runtime, log }: ApiParts): Answering => ({
  run: (effect) => runtime.runPromiseExit(effect),
  onDefect: ({ cause, ...ids }) => log.error({ ...ids, problem: oneLine(cause) }, "defect"),
})
