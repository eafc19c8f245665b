/** One file of a package: its place in it names it. */
export interface PackageFile {
  /** From 1. */
  readonly ordinal: number
  readonly bytes: Uint8Array
}

export interface PackageWriter {
  /** Resolves when the next file may come; the bytes must not change before `end`. */
  readonly add: (file: PackageFile) => Promise<void>
  /** Writes what belongs after the last file. */
  readonly end: () => Promise<void>
}

/** Takes the bytes of the package one piece after the other. */
export type Sink = (bytes: Buffer) => Promise<void>

const digits = 5

/** `00001.xml`: in the order of the package by name as well. */
export const fileNameOf = (ordinal: number): string =>
  `${String(ordinal).padStart(digits, "0")}.xml`
