/** Installs Apache Kafka's own programs once by Maven: the repository contains only a version. */
import { join } from "node:path"
import { cacheFolderOf, fillOnce } from "../setup/cached-programs.ts"
import { copyJars, dependency, findJava, pomOf } from "../setup/java.ts"

export interface KafkaInstallation {
  /** The java program. */
  readonly java: string
  /** Kafka's jars, in the form of java's `-cp`. */
  readonly classPath: string
}

export const kafkaVersion = "3.9.1"

/** The jars and a logger, because without one Kafka reports no reason when it fails to start. */
const pom = pomOf(
  dependency("org.apache.kafka", "kafka_2.13", kafkaVersion),
  dependency("org.slf4j", "slf4j-simple", "1.7.36"),
)

/** Returns Kafka's programs, or a phrase that says what is missing on this machine. */
export const findKafka = async (
  environment: NodeJS.ProcessEnv = process.env,
): Promise<KafkaInstallation | string> => {
  const installed = await findJava(environment)
  if (typeof installed === "string") return installed
  const folder = join(cacheFolderOf("kafka", "KAFKA_CACHE_DIR", environment), kafkaVersion)
  const failure = await fillOnce(folder, "jars", (draft) => copyJars(installed.maven, pom, draft))
  if (failure !== undefined) return `Maven could not fetch Kafka ${kafkaVersion}: ${failure}`
  return { java: installed.java, classPath: join(folder, "*") }
}
