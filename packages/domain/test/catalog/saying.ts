/** A reason for people. */
import { expect } from "@effect/vitest"

/** It says this in English, and something in Polish. */
export const saying = (en: unknown) => ({ en, pl: expect.stringMatching(/\S/) })
