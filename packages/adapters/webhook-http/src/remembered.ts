/** A function that remembers its answers to the last `maximum` texts it was asked about. */
export const remembered = <A>(
  maximum: number,
  read: (text: string) => A,
): ((text: string) => A) => {
  const known = new Map<string, A>()
  return (text) => {
    const before = known.get(text)
    if (before !== undefined) return before
    const answer = read(text)
    const [oldest] = known.keys()
    if (known.size >= maximum && oldest !== undefined) known.delete(oldest)
    known.set(text, answer)
    return answer
  }
}
