/**
 * Ensures that node_modules matches package-lock.json, and installs it when it does not.
 *
 * Runs before every `npm start`, `npm run demo`, `npm test` and `npm run bench`, possibly without
 * any dependency: plain JavaScript, Node's own modules, Node 20 and newer. It prints nothing and
 * costs next to nothing when everything is installed. Two concurrent runs install once: a lock
 * file decides.
 */
import { spawn } from "node:child_process"
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { delimiter, dirname, join, sep } from "node:path"
import { setTimeout as wait } from "node:timers/promises"
import { fileURLToPath } from "node:url"

const oldestNodeMajor = 20
const root = join(dirname(fileURLToPath(import.meta.url)), "..", "..")
const modules = join(root, "node_modules")
const lockfile = join(root, "package-lock.json")
/** Contains the process id of the run that installs. */
const running = join(root, ".turbo", "installing")

const say = (line) => process.stderr.write(`${line}\n`)

const fail = (line) => {
  say(line)
  process.exit(1)
}

const hasNode = () => ["node", "node.cmd"].some((bin) => existsSync(join(modules, ".bin", bin)))

const packagesIn = (path) => JSON.parse(readFileSync(path, "utf8")).packages ?? {}

/** Compares entries; npm may omit optional packages of other platforms. */
const isAsLocked = (locked, installed) =>
  installed === undefined
    ? locked.optional === true || locked.peer === true
    : locked.version === installed.version &&
      (locked.integrity ?? installed.integrity) === (installed.integrity ?? locked.integrity)

/** Compares the lockfile with npm's own record of the installed packages. */
const isInstalled = () => {
  const record = join(modules, ".package-lock.json")
  if (!hasNode() || !existsSync(record)) return false
  const { "": _root, ...locked } = packagesIn(lockfile)
  const installed = packagesIn(record)
  return (
    Object.keys(locked).every((path) => isAsLocked(locked[path], installed[path])) &&
    Object.keys(installed).every((path) => locked[path] !== undefined)
  )
}

const isInstalling = () => {
  try {
    return process.kill(Number(readFileSync(running, "utf8")), 0)
  } catch (error) {
    return error.code === "EPERM"
  }
}

/** A link, because it appears together with its content. */
const tryLock = (draft) => {
  try {
    linkSync(draft, running)
    return true
  } catch (error) {
    if (error.code === "EEXIST") return false
    throw error
  }
}

const acquireLock = async () => {
  const draft = `${running}.${process.pid}`
  mkdirSync(dirname(running), { recursive: true })
  writeFileSync(draft, String(process.pid))
  for (let isReported = false; !tryLock(draft); isReported = true) {
    if (!isInstalling()) rmSync(running, { force: true })
    else {
      if (!isReported) say("Another script is installing the dependencies: waiting for it …")
      await wait(100)
    }
  }
  rmSync(draft)
}

const isOutsideModules = (path) => !path.split(sep).includes("node_modules")

/**
 * The environment of the install: without node_modules/.bin, because npm would otherwise run on the
 * Node that it is about to delete, and without the script variables of an outer npm.
 */
const installEnvironment = () => {
  const about = /^(?:npm_(?:lifecycle|package|command|execpath|node_execpath)|NODE$|INIT_CWD$)/
  const variables = Object.entries(process.env).filter(([name]) => !about.test(name))
  const path = (process.env.PATH ?? "").split(delimiter).filter(isOutsideModules).join(delimiter)
  return { ...Object.fromEntries(variables), PATH: path }
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
  if (failure !== "") fail(`npm ci failed (${failure}): its errors are above.`)
  if (!hasNode()) {
    fail("npm ci left no node_modules/.bin/node: does npm's setting ignore-scripts forbid it?")
  }
  say(`Dependencies installed in ${((performance.now() - startedAt) / 1000).toFixed(1)} s.`)
}

if (Number.parseInt(process.versions.node, 10) < oldestNodeMajor) {
  fail(`Node ${oldestNodeMajor} or newer is required; this is ${process.version}.`)
}
if (!existsSync(lockfile)) {
  fail("package-lock.json is missing: this is not a complete copy of the repository.")
}

const ensureInstalled = async () => {
  if (isInstalled()) return
  await acquireLock()
  process.once("exit", () => rmSync(running, { force: true }))
  if (!isInstalled()) await install()
}
await ensureInstalled().catch(({ message }) => fail(message))
