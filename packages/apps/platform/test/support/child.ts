/** The sample process as a real child. */
import { fileURLToPath } from "node:url"
import { type Child, type ChildOptions, startChild } from "@procurement/testing"

const entry = fileURLToPath(new URL("a-process.ts", import.meta.url))

interface Way extends Pick<ChildOptions, "environment" | "hasChannel"> {
  readonly parameters?: ReadonlyArray<string>
}

export const startSample = ({ parameters = [], ...options }: Way = {}): Child =>
  startChild([process.execPath, entry, ...parameters], { hasChannel: false, ...options })
