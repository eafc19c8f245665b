/**
 * Installs Apache Kafka's own programs once by Maven into a cache folder.
 *
 * The repository contains only Kafka's version; Maven verifies downloads. The folder appears
 * complete or not at all, so that two concurrent runs are safe.
 */
import { existsSync } from "node:fs"
import { join } from "node:path"
import { cacheFolderOf, fillOnce } from "../setup/cached-programs.ts"
import { command, copyJars, javaMajor } from "../setup/java.ts"

export interface KafkaInstallation {
  /** The java program. */
  readonly java: string
  /** Kafka's jars, in the form of java's `-cp`. */
  readonly classPath: string
}

export const kafkaVersion = "3.9.1"
const oldestJavaMajor = 17

/** The jars and a logger, because without one Kafka reports no reason when it fails to start. */
const pom = `<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>procurement</groupId>
  <artifactId>test-kafka</artifactId>
  <version>1</version>
  <dependencies>
    <dependency>
      <groupId>org.apache.kafka</groupId>
      <artifactId>kafka_2.13</artifactId>
      <version>${kafkaVersion}</version>
    </dependency>
    <dependency>
      <groupId>org.slf4j</groupId>
      <artifactId>slf4j-simple</artifactId>
      <version>1.7.36</version>
    </dependency>
  </dependencies>
</project>
`

/** The folder of the jars: KAFKA_CACHE_DIR, or a folder of the user's cache. */
export const cacheFolder = (environment: NodeJS.ProcessEnv = process.env): string =>
  cacheFolderOf("kafka", "KAFKA_CACHE_DIR", environment)

const download = (maven: string, cache: string, folder: string): Promise<void> =>
  fillOnce(cache, folder, "jars", (draft) => copyJars(maven, pom, draft))

/** Returns Kafka's programs, or a sentence that names what is missing on this machine. */
export const findKafka = async (
  environment: NodeJS.ProcessEnv = process.env,
): Promise<KafkaInstallation | string> => {
  const java = command(environment["JAVA_HOME"], "java")
  const major = await javaMajor(java)
  if (major < oldestJavaMajor) {
    return major === 0
      ? `no java (${oldestJavaMajor} or newer)`
      : `java ${major} is older than ${oldestJavaMajor}`
  }
  const cache = cacheFolder(environment)
  const folder = join(cache, kafkaVersion)
  if (!existsSync(folder)) {
    const maven = command(environment["MAVEN_HOME"], "mvn")
    const failure = await download(maven, cache, folder).then(
      () => "",
      (cause: unknown) => (cause instanceof Error ? cause.message : String(cause)),
    )
    if (failure !== "") return `Maven could not fetch Kafka ${kafkaVersion}: ${failure}`
  }
  return { java, classPath: join(folder, "*") }
}
