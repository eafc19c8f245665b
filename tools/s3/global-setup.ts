/**
 * Starts one S3 server for all tests of a run, as `inject("s3")`, unless S3_ENDPOINT names one.
 *
 * Null on a machine without a server: tests that need it are then skipped, and the run prints a
 * notice before it starts. With CI=true the run fails instead, so that a passing run has used a
 * real server.
 */
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { TestProject } from "vitest/node"
import { skipWithout } from "../setup/cached-programs.ts"
import { findGateway, type S3Server, startLocalGateway } from "./gateway.ts"

declare module "vitest" {
  export interface ProvidedContext {
    /** Null without a server to test against. */
    s3: S3Server | null
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { S3_ENDPOINT, AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY } = process.env
  if ((S3_ENDPOINT ?? "") !== "") {
    project.provide("s3", {
      endpoint: S3_ENDPOINT ?? "",
      accessKeyId: AWS_ACCESS_KEY_ID ?? "",
      secretAccessKey: AWS_SECRET_ACCESS_KEY ?? "",
    })
    return () => Promise.resolve()
  }
  const gateway = await findGateway()
  if (typeof gateway === "string") {
    skipWithout("an S3 server", `S3_ENDPOINT is not set, and ${gateway}`)
    project.provide("s3", null)
    return () => Promise.resolve()
  }
  const directory = await mkdtemp(join(tmpdir(), "procurement-test-s3-"))
  const { server, kill } = await startLocalGateway(gateway.program, directory)
  project.provide("s3", server)
  return async () => {
    await kill()
    await rm(directory, { recursive: true, force: true })
  }
}
