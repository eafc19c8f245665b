/** Adds to a published README what only the finished package.json states: how to install it. */
import type { PublishedManifest } from "./manifest.ts"

/** The text with a section on installation, before its second section, unless it has one. */
export const withInstallation = (text: string, manifest: PublishedManifest): string => {
  if (/\bnpm install\b/.test(text)) return text
  const { name, peerDependencies = {}, engines } = manifest
  const names = [name, ...Object.keys(peerDependencies)].join(" ")
  const section = `## Install\n\n\`\`\`sh\nnpm install ${names}    # Node ${engines["node"]}\n\`\`\`\n`
  const next = text.search(/^## /m)
  if (next === -1) return `${text.trimEnd()}\n\n${section}`
  return `${text.slice(0, next)}${section}\n${text.slice(next)}`
}
