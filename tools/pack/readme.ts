/** Adds to a published README what only the finished package.json states: how to install it. */
import type { PublishedManifest } from "./manifest.ts"

const commandOf = ({ name, bin, peerDependencies = {} }: PublishedManifest): string => {
  if (bin !== undefined) return `npm install --global ${name}`
  return ["npm install", name, ...Object.keys(peerDependencies)].join(" ")
}

/** The text with a section on installation before its second one. */
export const withInstallation = (text: string, manifest: PublishedManifest): string => {
  const needs = `# Node ${manifest.engines["node"]}`
  const section = `## Install\n\n\`\`\`sh\n${commandOf(manifest)}    ${needs}\n\`\`\`\n`
  const next = text.search(/^## /m)
  if (next === -1) return `${text.trimEnd()}\n\n${section}`
  return `${text.slice(0, next)}${section}\n${text.slice(next)}`
}
