/**
 * Ensures that node_modules matches package-lock.json, and installs it when it does not.
 *
 * Runs before every `npm start`, `npm run demo`, `npm test` and `npm run bench`, possibly without
 * any dependency: plain JavaScript, Node's own modules, Node 20 and newer. It prints nothing and
 * costs next to nothing when everything is installed. Two concurrent runs install once: a lock
 * folder decides.
 */
import { spawn } from "node:child_process"
import { createHash } from "node:crypto"
import {
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs"
import { delimiter, dirname, join, sep } from "node:path"
import { setTimeout as wait } from "node:timers/promises"
import { fileURLToPath } from "node:url"

const oldestNodeMajor = 20
const root = join(dirname(fileURLToPath(import.meta.url)), "..", "..")
const modules = join(root, "node_modules")
const stampPath = join(modules, ".package-lock.sha256")
const lockFolder = join(root, ".turbo", "installing")

const say = (line) => process.stderr.write(`${line}\n`)

const fail = (line) => {
  say(line)
  process.exit(1)
}

const lockfileHash = () =>
  createHash("sha256")
    .update(readFileSync(join(root, "package-lock.json")))
    .digest("hex")

const hasNode = () => ["node", "node.cmd"].some((bin) => existsSync(join(modules, ".bin", bin)))

const isStamped = () =>
  hasNode() && existsSync(stampPath) && readFileSync(stampPath, "utf8").trim() === lockfileHash()

const stamp = () => writeFileSync(stampPath, `${lockfileHash()}\n`)

const packagesIn = (path) => JSON.parse(readFileSync(path, "utf8")).packages ?? {}

/**
 * True when the entry is installed as locked; npm may omit optional packages of other platforms.
 */
const isAsLocked = (locked, installed) => {
  if (installed === undefined) return locked.optional === true || locked.peer === true
  const sameBytes =
    locked.integrity === undefined ||
    installed.integrity === undefined ||
    locked.integrity === installed.integrity
  return locked.version === installed.version && sameBytes
}

/** After a manual `npm ci` there is no stamp, but npm's own record lists the packages. */
const isInstalledByHand = () => {
  const record = join(modules, ".package-lock.json")
  if (!hasNode() || !existsSync(record)) return false
  const { "": _root, ...locked } = packagesIn(join(root, "package-lock.json"))
  const installed = packagesIn(record)
  return (
    Object.keys(locked).every((path) => isAsLocked(locked[path], installed[path])) &&
    Object.keys(installed).every((path) => locked[path] !== undefined)
  )
}

const isAlive = (pid) => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === "EPERM"
  }
}

/** True when the owner of the lock has ended, or never wrote its id. */
const isAbandoned = () => {
  try {
    const owner = join(lockFolder, "pid")
    if (existsSync(owner)) return !isAlive(Number(readFileSync(owner, "utf8")))
    return Date.now() - statSync(lockFolder).mtimeMs > 10_000
  } catch {
    return false // The owner has just released it; the next attempt decides.
  }
}

const removeAbandoned = () => {
  const aside = `${lockFolder}.${process.pid}`
  try {
    renameSync(lockFolder, aside) // Only one of several competing runs succeeds.
    rmSync(aside, { recursive: true, force: true })
  } catch (error) {
    if (error.code !== "ENOENT") throw error // Another run has removed it already.
  }
}

const tryLock = () => {
  mkdirSync(dirname(lockFolder), { recursive: true })
  try {
    mkdirSync(lockFolder)
  } catch (error) {
    if (error.code === "EEXIST") return false
    throw error
  }
  writeFileSync(join(lockFolder, "pid"), String(process.pid))
  return true
}

const acquireLock = async () => {
  let isReported = false
  while (!tryLock()) {
    if (isAbandoned()) removeAbandoned()
    else {
      if (!isReported) say("Another script is installing the dependencies: waiting for it …")
      isReported = true
      await wait(100)
    }
  }
}

const releaseLock = () => rmSync(lockFolder, { recursive: true, force: true })

const isOutsideModules = (path) => !path.split(sep).includes("node_modules")

/**
 * The environment of the install: without node_modules/.bin, because npm would otherwise run on the
 * Node that it is about to delete, and without the script variables of an outer npm.
 */
const installEnvironment = () => {
  const about = /^(?:npm_(?:lifecycle|package|command|execpath|node_execpath)|NODE$|INIT_CWD$)/
  const kept = Object.entries(process.env).filter(([name]) => !about.test(name))
  const path = (process.env.PATH ?? "").split(delimiter).filter(isOutsideModules).join(delimiter)
  return { ...Object.fromEntries(kept), PATH: path }
}

const npmCommand = () => {
  const script = process.env.npm_execpath
  const nodes = [process.env.npm_node_execpath, process.execPath]
  const node = nodes.find((path) => path !== undefined && isOutsideModules(path)) ?? "node"
  return script !== undefined && /\.c?js$/.test(script) ? [node, script] : ["npm"]
}

const runNpmCi = () =>
  new Promise((resolve) => {
    const [command, ...first] = npmCommand()
    const child = spawn(command, [...first, "ci", "--include=dev"], {
      cwd: root,
      env: installEnvironment(),
      stdio: ["ignore", 2, 2],
      shell: process.platform === "win32" && command === "npm",
    })
    const pass = (signal) => child.kill(signal)
    process.once("SIGINT", pass).once("SIGTERM", pass)
    child.once("error", ({ message }) => resolve(message))
    child.once("exit", (code, signal) => resolve(code === 0 ? "" : `exit code ${code ?? signal}`))
  })

const install = async () => {
  say("Dependencies are missing or out of date: running npm ci (about a minute) …")
  const startedAt = performance.now()
  const failure = await runNpmCi()
  if (failure !== "") return `npm ci failed (${failure}): its errors are above.`
  if (!hasNode()) {
    return "npm ci left no node_modules/.bin/node: does npm's setting ignore-scripts forbid it?"
  }
  stamp()
  say(`Dependencies installed in ${((performance.now() - startedAt) / 1000).toFixed(1)} s.`)
  return ""
}

const installUnderLock = async () => {
  await acquireLock()
  try {
    if (isStamped()) return ""
    if (isInstalledByHand()) {
      stamp()
      return ""
    }
    return await install()
  } finally {
    releaseLock()
  }
}

if (Number.parseInt(process.versions.node, 10) < oldestNodeMajor) {
  fail(`Node ${oldestNodeMajor} or newer is required; this is ${process.version}.`)
}
if (!existsSync(join(root, "package-lock.json"))) {
  fail("package-lock.json is missing: this is not a complete copy of the repository.")
}
if (!isStamped()) {
  const failure = await installUnderLock().catch(({ message }) => message)
  if (failure !== "") fail(failure)
}
