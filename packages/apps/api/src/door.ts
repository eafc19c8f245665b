/** A listener of the process: where it is reached, and how it closes. */
import type { HttpAppDeps } from "@procurement/adapter-http-express"
import { oneLine } from "@procurement/app-chassis"
import type { ApiParts } from "./api-parts.ts"

export interface Door {
  readonly url: string
  /** Takes no new requests; resolves when the open ones have been answered. */
  readonly close: () => Promise<void>
}

/** How requests at any door are answered. */
export type Answering = Pick<HttpAppDeps, "run" | "onDefect">

export const answeringWith = ({ runtime, log }: ApiParts): Answering => ({
  run: (effect) => runtime.runPromiseExit(effect),
  onDefect: ({ cause, ...ids }) => log.error({ ...ids, problem: oneLine(cause) }, "defect"),
})
