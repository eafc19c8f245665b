/**
 * Planned failures from a YAML file: a list of the objects that `POST /_sim/failures` takes.
 *
 * Every error names the file, the line and the field.
 */
import { readFile } from "node:fs/promises"
import { type Document, isNode, LineCounter, parseDocument } from "yaml"
import { z } from "zod"
import { FailurePlan } from "./failure-plan.ts"

/** The file is unreadable, no YAML, or has an impossible plan. */
export class FailureFileError extends Error {
  override readonly name = "FailureFileError"
}

const Plans = z.array(FailurePlan, "must be a list of failures")

const fieldOf = ([index, ...path]: ReadonlyArray<PropertyKey>): string => {
  if (index === undefined) return ""
  const entry = `entry ${Number(index) + 1}`
  return path.length === 0 ? `${entry}: ` : `${entry}, ${path.map(String).join(".")}: `
}

const valueOf = (file: string, document: Document): unknown => {
  try {
    return document.toJS()
  } catch (error) {
    // An alias without its anchor, or too many aliases.
    throw new FailureFileError(`${file}: ${error instanceof Error ? error.message : error}`)
  }
}

/** The plans in a file of that name with that content. Throws `FailureFileError`. */
export const failuresIn = (file: string, text: string): ReadonlyArray<FailurePlan> => {
  const lines = new LineCounter()
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false })
  const [unreadable] = document.errors
  if (unreadable !== undefined) {
    const { line } = lines.linePos(unreadable.pos[0])
    throw new FailureFileError(`${file}:${line}: ${unreadable.message}`)
  }
  const parsed = Plans.safeParse(valueOf(file, document))
  if (parsed.success) return parsed.data
  const messages = parsed.error.issues.map(({ path, message }) => {
    // A missing field has no place: then that of the entry.
    const node = [path, path.slice(0, 1)]
      .map((each) => document.getIn(each, true))
      .find((each) => isNode(each))
    const offset = isNode(node) ? (node.range?.[0] ?? 0) : 0
    return `${file}:${lines.linePos(offset).line}: ${fieldOf(path)}${message}`
  })
  throw new FailureFileError(messages.join("; "))
}

export const readFailureFile = async (file: string): Promise<ReadonlyArray<FailurePlan>> => {
  let text: string
  try {
    text = await readFile(file, "utf8")
  } catch (error) {
    throw new FailureFileError(error instanceof Error ? error.message : String(error))
  }
  return failuresIn(file, text)
}
