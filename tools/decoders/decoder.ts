/** A decoder of what others wrote, as the fuzzer sees it. */

export interface Decoder {
  readonly name: string
  /** Inputs that it accepts, and inputs that once found a defect. */
  readonly samples: ReadonlyArray<Uint8Array | string>
  /** The longest input that its port passes on. */
  readonly maximumBytes: number
  /** Words of its format, which mutations insert. */
  readonly words?: ReadonlyArray<string>
  /** Its source files, whose coverage guides the fuzzer. */
  readonly sources: RegExp
  /** Why the decoder may take more than 15 ms of CPU: for example, no request waits for it. */
  readonly slowBecause?: string
  /** Returns for accepted and for refused inputs; throws or rejects only for a defect. */
  readonly read: (input: Uint8Array) => unknown
}

type ErrorClass = abstract new (...given: never) => Error

/** Calls the decoder; an error of these classes is a refusal, which it may answer. */
export const orRefused = <A>(refusals: ReadonlyArray<ErrorClass>, read: () => A): A | undefined => {
  const refused = (error: unknown): undefined => {
    if (refusals.some((each) => error instanceof each)) return undefined
    throw error
  }
  try {
    const result = read()
    return result instanceof Promise ? (result.catch(refused) as A) : result
  } catch (error) {
    return refused(error)
  }
}

/** The input as text, for decoders whose port has already decoded UTF-8. */
export const textOf = (input: Uint8Array): string => Buffer.from(input).toString("utf8")

export const bytesOf = (sample: Uint8Array | string): Uint8Array =>
  typeof sample === "string" ? Buffer.from(sample) : sample
