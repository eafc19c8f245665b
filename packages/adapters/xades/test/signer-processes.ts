/** Signer processes of a test: their folder, their start and what is expected of them. */
import { temporaryFolder } from "@procurement/testing"
import * as Effect from "effect/Effect"
import { afterEach, beforeEach, expect, onTestFinished } from "vitest"
import {
  type KeySource,
  openXadesSigner,
  type SignerProcess,
  type SignerProcessOptions,
  startSignerProcess,
  verifyContainer,
} from "../src/index.ts"
import { anInvoice, aSeal, sealedAt } from "./seals.ts"

/** For a test file: a folder for each test, and processes that are closed after it. */
export const useSignerProcesses = () => {
  let folder = ""
  const started: Array<SignerProcess> = []
  beforeEach(() => {
    folder = temporaryFolder(onTestFinished)
  })
  afterEach(async () => {
    await Promise.all(started.splice(0).map((process) => process.close()))
  })
  return {
    folder: () => folder,
    start: async (source: KeySource, options: SignerProcessOptions = {}) => {
      const signerProcess = await startSignerProcess(source, options)
      started.push(signerProcess)
      return signerProcess
    },
  }
}

export const sealsWell = async (key: SignerProcess, algorithm: "RSA" | "EC"): Promise<void> => {
  const { trustAnchors } = await aSeal(algorithm)
  const signer = await openXadesSigner(key)
  const sealing = signer.seal(anInvoice(), sealedAt)
  const containers = await Promise.all(Array.from({ length: 8 }, () => Effect.runPromise(sealing)))
  for (const container of containers) {
    expect(await verifyContainer(container, { trustAnchors })).toMatchObject({ valid: true })
  }
}

/** Signing fails, eventually for that reason: a process takes time to start. */
export const expectTrouble = (key: SignerProcess, why: RegExp): Promise<void> =>
  expect
    .poll(() => Promise.resolve(key.sign(Buffer.from("a"))).then(() => "signed", String), {
      timeout: 20_000,
    })
    .toMatch(why)
