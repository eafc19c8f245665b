/**
 * Parses a Dockerfile into stages: only the instructions that this repository uses. An unknown one
 * is an error, so that nothing goes unchecked.
 */

export interface Copy {
  /** The source stage; undefined for the build context. */
  readonly from: string | undefined
  readonly sources: ReadonlyArray<string>
}

export interface Stage {
  readonly name: string
  /** An image or an earlier stage. */
  readonly base: string
  readonly copies: ReadonlyArray<Copy>
  readonly environment: Readonly<Record<string, string>>
  readonly ports: ReadonlyArray<number>
  readonly user: string | undefined
  /** Commands in exec form: those that the build runs and the one that starts the process. */
  readonly runs: ReadonlyArray<ReadonlyArray<string>>
  readonly entrypoint: ReadonlyArray<string> | undefined
}

export interface Dockerfile {
  /** Defaults of the arguments before the first stage. */
  readonly parameters: Readonly<Record<string, string>>
  readonly stages: ReadonlyArray<Stage>
}

/** Instructions, each on one line, without comments. */
const instructionsOf = (text: string): ReadonlyArray<readonly [string, string]> =>
  text
    .split("\n")
    .filter((line) => !line.startsWith("#"))
    .join("\n")
    .replaceAll(/\\\n\s*/g, "")
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line) => {
      const [, word = "", rest = ""] = /^(\w+)\s+(.*)$/.exec(line) ?? []
      return [word, rest] as const
    })

const pairsOf = (text: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    [...text.matchAll(/(\w+)=(\S*)/g)].map(([, key = "", value = ""]) => [key, value]),
  )

const copyOf = (text: string): Copy => {
  const words = text.split(/\s+/)
  const from = words.find((word) => word.startsWith("--from="))?.slice("--from=".length)
  return { from, sources: words.filter((word) => !word.startsWith("--")).slice(0, -1) }
}

const execForm = (text: string): ReadonlyArray<string> | undefined =>
  text.startsWith("[") ? JSON.parse(text) : undefined

const started = (text: string): Stage => {
  const [base = "", , name = ""] = text.split(/\s+/)
  const nothing = { copies: [], environment: {}, ports: [], runs: [] }
  return { name, base, ...nothing, user: undefined, entrypoint: undefined }
}

const continued = (stage: Stage, word: string, rest: string): Stage => {
  const { copies, environment, ports, runs } = stage
  switch (word) {
    case "COPY":
      return { ...stage, copies: [...copies, copyOf(rest)] }
    case "ENV":
      return { ...stage, environment: { ...environment, ...pairsOf(rest) } }
    case "EXPOSE":
      return { ...stage, ports: [...ports, Number(rest)] }
    case "USER":
      return { ...stage, user: rest }
    case "RUN":
      return { ...stage, runs: [...runs, execForm(rest) ?? []] }
    case "ENTRYPOINT":
      return { ...stage, entrypoint: execForm(rest) }
    case "WORKDIR":
      return stage
  }
  throw new TypeError(`${word} is not supported`)
}

export const parseDockerfile = (text: string): Dockerfile => {
  const parameters: Record<string, string> = {}
  const stages: Array<Stage> = []
  for (const [word, rest] of instructionsOf(text)) {
    const last = stages.pop()
    if (word === "ARG" && last === undefined) Object.assign(parameters, pairsOf(rest))
    else if (word === "FROM") stages.push(...(last === undefined ? [] : [last]), started(rest))
    else if (last === undefined) throw new TypeError(`${word} comes before the first stage`)
    else stages.push(continued(last, word, rest))
  }
  return { parameters, stages }
}

/** A stage with everything inherited from the stages that it is built on. */
export const resolvedStage = (file: Dockerfile, name: string): Stage => {
  const stage = file.stages.find((each) => each.name === name)
  if (stage === undefined) throw new TypeError(`there is no stage ${name}`)
  if (!file.stages.some((each) => each.name === stage.base)) return stage
  const base = resolvedStage(file, stage.base)
  return {
    ...stage,
    base: base.base,
    environment: { ...base.environment, ...stage.environment },
    ports: [...base.ports, ...stage.ports],
    user: stage.user ?? base.user,
  }
}
