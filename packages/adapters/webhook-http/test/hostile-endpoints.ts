/**
 * The table of hostile callback URLs and of hostile DNS responses.
 *
 * Data only: each row has the objection at registration and the failure that the customer reads
 * when a delivery is attempted anyway.
 */

/** What a resolver returns: addresses, or the code of its failure. */
export type Says = ReadonlyArray<string> | string

export const notPublic = "the host resolves to a non-public IP address"

/** Literal addresses in every notation, which are never resolved. */
export const literalHosts: ReadonlyArray<readonly [what: string, host: string]> = [
  ["loopback", "127.0.0.1"],
  ["the end of loopback", "127.255.255.254"],
  ["loopback, short", "127.1"],
  ["loopback, three parts", "127.0.1"],
  ["loopback, decimal", "2130706433"],
  ["loopback, hexadecimal", "0x7f000001"],
  ["loopback, hexadecimal and short", "0x7f.1"],
  ["loopback, octal", "0177.0.0.1"],
  ["loopback, octal in one number", "017700000001"],
  ["loopback, leading zeros", "0x0000007f.0.0.01"],
  ["loopback, trailing dot", "127.0.0.1."],
  ["loopback, full-width digits", "１２７.０.０.１"],
  ["loopback, circled digits", "①②⑦.⓪.⓪.①"],
  ["loopback, superscript digits", "¹²⁷.0.0.¹"],
  ["loopback, ideographic dots", "127。0。0。1"],
  ["loopback, percent-encoded", "%31%32%37.0.0.1"],
  ["unspecified", "0.0.0.0"],
  ["unspecified, short", "0"],
  ["unspecified, empty hexadecimal", "0x"],
  ["this network", "0.1.2.3"],
  ["broadcast", "255.255.255.255"],
  ["private 10/8", "10.0.0.1"],
  ["private 172.16/12", "172.31.255.254"],
  ["private 192.168/16", "192.168.1.1"],
  ["private, decimal", "3232235777"],
  ["metadata", "169.254.169.254"],
  ["metadata, decimal", "2852039166"],
  ["metadata, hexadecimal", "0xa9fea9fe"],
  ["metadata, octal", "0251.0376.0251.0376"],
  ["metadata, two parts", "169.16689662"],
  ["metadata, circled digits", "①⑥⑨.②⑤④.①⑥⑨.②⑤④"],
  ["metadata of Alibaba, in CGNAT", "100.100.100.200"],
  ["platform agent of Azure", "168.63.129.16"],
  ["metadata of Oracle", "192.0.0.192"],
  ["CGNAT", "100.64.0.1"],
  ["benchmarks", "198.18.0.1"],
  ["documentation", "203.0.113.7"],
  ["6to4 relay", "192.88.99.1"],
  ["multicast", "224.0.0.1"],
  ["reserved", "240.0.0.1"],
  ["IPv6 unspecified", "[::]"],
  ["IPv6 loopback", "[::1]"],
  ["IPv6 loopback, written out", "[0000:0:0:0:0:0:0:0001]"],
  ["mapped loopback", "[::ffff:127.0.0.1]"],
  ["mapped loopback, hexadecimal", "[::FFFF:7f00:1]"],
  ["mapped metadata", "[::ffff:a9fe:a9fe]"],
  ["mapped unspecified", "[::ffff:0:0]"],
  ["compatible loopback", "[::127.0.0.1]"],
  ["translated (SIIT) loopback", "[::ffff:0:127.0.0.1]"],
  ["NAT64 of metadata", "[64:ff9b::169.254.169.254]"],
  ["NAT64 of a public address", "[64:ff9b::8.8.8.8]"],
  ["local NAT64", "[64:ff9b:1::a00:1]"],
  ["6to4 of loopback", "[2002:7f00:1::1]"],
  ["6to4 of metadata", "[2002:a9fe:a9fe::]"],
  ["Teredo", "[2001:0:4136:e378:8000:63bf:3fff:fdd2]"],
  ["ORCHIDv2", "[2001:20::1]"],
  ["unique local", "[fc00::1]"],
  ["metadata of AWS, unique local", "[fd00:ec2::254]"],
  ["metadata of Google, unique local", "[fd20:ce::254]"],
  ["link-local", "[fe80::1]"],
  ["site-local", "[fec0::1]"],
  ["IPv6 multicast", "[ff02::1]"],
  ["IPv6 documentation", "[2001:db8::1]"],
  ["discard only", "[100::1]"],
  ["segment routing", "[5f00::1]"],
]

/** Names with the resolver's responses, at registration and later. */
export const hostileNames: ReadonlyArray<
  readonly [what: string, host: string, says: Says, objection: string, failure: string]
> = [
  ["loopback", "localtest.me", ["127.0.0.1"], "private-address", notPublic],
  ["an address in the name", "127.0.0.1.nip.io", ["127.0.0.1"], "private-address", notPublic],
  ["a trailing dot", "shop.example.", ["10.1.2.3"], "private-address", notPublic],
  ["capital letters", "SHOP.EXAMPLE", ["192.168.0.9"], "private-address", notPublic],
  ["no dot", "intranet", ["10.0.0.8"], "private-address", notPublic],
  ["punycode", "xn--bcher-kva.example", ["::1"], "private-address", notPublic],
  ["letters of IDNA", "bücher.example", ["fd00::1"], "private-address", notPublic],
  ["digits that IDNA makes letters", "ⓢⓗⓞⓟ.example", ["0.0.0.0"], "private-address", notPublic],
  ["metadata", "metadata.google.internal", ["169.254.169.254"], "private-address", notPublic],
  ["public and private", "mixed.example", ["8.8.8.8", "10.0.0.1"], "private-address", notPublic],
  ["private and public", "mixed.example", ["10.0.0.1", "8.8.8.8"], "private-address", notPublic],
  ["public IPv4, loopback IPv6", "mixed.example", ["8.8.8.8", "::1"], "private-address", notPublic],
  ["mapped loopback", "shop.example", ["::ffff:127.0.0.1"], "private-address", notPublic],
  ["NAT64", "shop.example", ["64:ff9b::a00:1"], "private-address", notPublic],
  ["local NAT64", "shop.example", ["64:ff9b:1::8.8.8.8"], "private-address", notPublic],
  ["CGNAT", "shop.example", ["100.127.255.255"], "private-address", notPublic],
  ["link-local with a zone", "shop.example", ["fe80::1%eth0"], "private-address", notPublic],
  ["a public one with a zone", "shop.example", ["2606:4700::1%1"], "private-address", notPublic],
  ["what is no address", "shop.example", ["127.0.0.1 "], "private-address", notPublic],
  ["another name", "shop.example", ["localhost"], "private-address", notPublic],
  ["nothing", "shop.example", [], "private-address", notPublic],
  ["no such name", "none.example", "ENOTFOUND", "unknown-host", "the host name does not exist"],
  ["no address", "mail.example", "ENODATA", "unknown-host", "the host name does not exist"],
  [
    "a label of 64 letters",
    `${"a".repeat(64)}.example`,
    "EBADNAME",
    "unknown-host",
    "the host name does not exist",
  ],
  [
    "servers that fail",
    "shop.example",
    "ESERVFAIL",
    "unresolved-host",
    "the host name could not be resolved",
  ],
  [
    "servers that are silent",
    "shop.example",
    "ETIMEOUT",
    "unresolved-host",
    "the host name could not be resolved",
  ],
  [
    "no servers",
    "shop.example",
    "EAI_AGAIN",
    "unresolved-host",
    "the host name could not be resolved",
  ],
]

const unreadable = "the URL cannot be read"
const credentials = "the URL holds a user or a password"
const fragment = "the URL holds a fragment"
const forbiddenPort = "the URL names a port that is not allowed"
const tooLong = "the URL is longer than 1024 characters"
const insecure = "the URL does not begin with https://"

/** Texts that are rejected before any DNS query. */
export const hostileTexts: ReadonlyArray<
  readonly [what: string, url: string, objection: string, failure: string]
> = [
  ["nothing", "", "not-absolute", unreadable],
  ["no scheme", "shop.example/hook", "not-absolute", unreadable],
  ["no host", "https://", "not-absolute", unreadable],
  ["no host, only a path", "https:///etc/passwd", "not-absolute", unreadable],
  ["one slash", "https:/shop.example/", "not-absolute", unreadable],
  ["no slash", "https:shop.example/", "not-absolute", unreadable],
  ["backslashes", "https:\\\\shop.example\\", "not-absolute", unreadable],
  ["a backslash after the host", "https://shop.example\\@10.0.0.1/", "not-absolute", unreadable],
  ["a tab inside", "https://127.0.0\t.1/", "not-absolute", unreadable],
  ["a line break inside", "https://shop\n.example/", "not-absolute", unreadable],
  ["a header inside", "https://shop.example/ HTTP/1.1\r\nX: 1", "not-absolute", unreadable],
  ["a space before", " https://shop.example/", "not-absolute", unreadable],
  ["a zero byte", "https://shop.example/\0", "not-absolute", unreadable],
  ["an invisible letter", "https://shop\u200b.example/", "not-absolute", unreadable],
  ["a soft hyphen", "https://127.0.0.\u00ad1/", "not-absolute", unreadable],
  ["letters from right to left", "https://shop.example/\u202egpj", "not-absolute", unreadable],
  ["an address out of range", "https://256.0.0.1/", "not-absolute", unreadable],
  ["an address of five parts", "https://1.2.3.4.5/", "not-absolute", unreadable],
  ["an address with a zone", "https://[fe80::1%25eth0]/", "not-absolute", unreadable],
  ["a bracket left open", "https://[::1/", "not-absolute", unreadable],
  ["a port out of range", "https://shop.example:65536/", "not-absolute", unreadable],
  ["an encoded slash in the host", "https://shop.example%2f@10.0.0.1/", "credentials", credentials],
  ["http", "http://shop.example/", "not-https", insecure],
  ["ftp", "ftp://shop.example/", "not-https", insecure],
  ["gopher", "gopher://127.0.0.1:6379/_INFO", "not-https", insecure],
  ["a file", "file:///etc/passwd", "not-absolute", unreadable],
  ["data", "data:text/plain,x", "not-absolute", unreadable],
  ["a script", "javascript:alert(1)", "not-absolute", unreadable],
  ["a web socket", "wss://shop.example/", "not-https", insecure],
  ["a user", "https://user@shop.example/", "credentials", credentials],
  ["a password", "https://:secret@shop.example/", "credentials", credentials],
  ["another host as user", "https://shop.example@127.0.0.1/", "credentials", credentials],
  ["a fragment", "https://shop.example/#x", "fragment", fragment],
  ["an empty fragment", "https://shop.example/#", "fragment", fragment],
  ["a fragment for a host", "https://shop.example#@127.0.0.1/", "fragment", fragment],
  ["the port of SSH", "https://shop.example:22/", "port", forbiddenPort],
  ["the port of SMTP", "https://shop.example:25/", "port", forbiddenPort],
  ["the port of Redis", "https://127.0.0.1:6379/", "port", forbiddenPort],
  ["the port of http", "https://shop.example:80/", "port", forbiddenPort],
  ["port 0", "https://shop.example:0/", "port", forbiddenPort],
  ["2,000 characters", `https://shop.example/${"x".repeat(1_979)}`, "too-long", tooLong],
  ["1,025 characters", `https://shop.example/${"x".repeat(1_004)}`, "too-long", tooLong],
]

/** Public at registration, and non-public later. */
export const rebindings: ReadonlyArray<
  readonly [what: string, first: Says, then: Says, failure: string]
> = [
  ["loopback", ["8.8.8.8"], ["127.0.0.1"], notPublic],
  ["metadata", ["8.8.8.8"], ["169.254.169.254"], notPublic],
  ["metadata by IPv6", ["2606:4700::1111"], ["fd00:ec2::254"], notPublic],
  ["a mapped address", ["8.8.8.8"], ["::ffff:10.0.0.1"], notPublic],
  ["one private address among public ones", ["8.8.8.8"], ["8.8.8.8", "10.0.0.1"], notPublic],
  ["nothing", ["8.8.8.8"], "ENOTFOUND", "the host name does not exist"],
]
