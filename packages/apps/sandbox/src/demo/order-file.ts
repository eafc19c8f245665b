/** Reads the order that the demo places. The API validates it. */
import { readFile } from "node:fs/promises"
import { oneLine } from "@procurement/app-platform/standalone"
import { DemoFailure } from "./demo-failure.ts"

const explain = (path: string, error: unknown): DemoFailure => {
  const { code } = error as NodeJS.ErrnoException
  const reasons: Readonly<Record<string, string>> = {
    ENOENT: "the file does not exist",
    EACCES: "no permission to read the file",
    EISDIR: "the path is a folder",
  }
  const reason = reasons[code ?? ""] ?? oneLine(error)
  return new DemoFailure(`ORDER_FILE=${path}: ${reason}`)
}

export const readOrder = async (path: string): Promise<unknown> => {
  try {
    return JSON.parse(await readFile(path, "utf8"))
  } catch (error) {
    throw explain(path, error)
  }
}
