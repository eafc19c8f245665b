/** A listener of the process: its address, its draining, its reports of defects. */
import type { HttpAppDeps, HttpPorts, OperatorPorts, Run } from "@procurement/adapter-http-express"
import { type Draining, oneLine } from "@procurement/app-platform"
import type { ApiParts } from "./api-parts.ts"

export interface Listener {
  readonly url: string
  readonly draining: Draining
}

/** Runs effects and logs defects, the same for every listener. */
export interface Answering extends Pick<HttpAppDeps, "onDefect"> {
  readonly run: Run<HttpPorts | OperatorPorts>
}

export const answeringWith = ({ runtime, log }: ApiParts): Answering => ({
  run: (effect) => runtime.runPromiseExit(effect),
  onDefect: ({ cause, ...ids }) => log.error({ ...ids, problem: oneLine(cause) }, "defect"),
})
