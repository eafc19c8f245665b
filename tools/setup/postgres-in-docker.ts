/**
 * Starts PostgreSQL in a container for a test run, if DATABASE_URL is unset and a container engine
 * responds.
 *
 * Sets DATABASE_URL for the set-up of the PostgreSQL adapter that follows, which otherwise starts
 * its embedded server. Kafka's set-up has the same order: given, container, own process.
 */
import { inDocker } from "./container-engine.ts"

const image = "postgres:18-alpine"
/** As many as the tests' embedded server allows. */
const maximumConnections = 200

const start = async () => {
  const { PostgreSqlContainer } = await import("@testcontainers/postgresql")
  const command = ["postgres", "-c", `max_connections=${maximumConnections}`]
  return new PostgreSqlContainer(image).withCommand(command).start()
}

export default async function setup(): Promise<() => Promise<void>> {
  const isGiven = (process.env["DATABASE_URL"] ?? "") !== ""
  const container = isGiven ? undefined : await inDocker(start)
  if (container === undefined) return () => Promise.resolve()
  process.env["DATABASE_URL"] = container.getConnectionUri()
  return async () => {
    delete process.env["DATABASE_URL"]
    await container.stop()
  }
}
