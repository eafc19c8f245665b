/** Files of operators, as a text in the body of a request. They are read in slices. */
import type { CsvLimits } from "@procurement/lib-csv/read-csv"
import { z } from "zod"
import type { Message } from "../problem/message.ts"
import { type Problem, validationFailed } from "../problem/problem.ts"

/** Below the greatest body. */
const maximumCharacters = 900_000

export const fileContent = z.string().min(1).max(maximumCharacters)

/** A file of the greatest length with a SKU and a price in each row has fewer. */
export const fileLimits: CsvLimits = { maximumRows: 50_000 }

/** The reader's error for a person. */
export const unreadableFile = ({ message }: Error): Message => ({
  en: `can't be read: ${message}`,
  pl: `nie da się odczytać: ${message}`,
})

/** Everything that is wrong with the content. */
export const contentRefused = (messages: ReadonlyArray<Message>): Problem =>
  validationFailed(
    messages.map((message) => ({ pointer: "/content", code: "invalid_value", message })),
  )
