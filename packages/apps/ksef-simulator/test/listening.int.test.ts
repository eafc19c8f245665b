/** A port that is taken: the start ends with a line that says what to do. */
import { describe, expect, it } from "vitest"
import { startSimulator } from "./support/checked-simulator.ts"

describe("A taken port", () => {
  it("a second simulator on the same port names the port and its setting", async () => {
    const first = await startSimulator()
    const port = Number(new URL(first.url).port)
    await expect(startSimulator({ port })).rejects.toThrow(
      `port ${port} is taken by another program: set PORT to a free one`,
    )
    await first.close()
  })
})
