import { generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";

// By hand: Node reads certificates and issues none, and not every machine has a program that does.

/** A certificate and the key that belongs to it, PEM. */
export interface Certificate {
  readonly cert: string;
  readonly key: string;
}

/** Who vouches for others. */
export interface Authority extends Certificate {
  readonly name: string;
  readonly signs: KeyObject;
}

/** When it begins to hold, and when it ends. */
export interface Lifetime {
  readonly from: Date;
  readonly to: Date;
}

export function newAuthority(name: string): Authority {
  const { publicKey, privateKey } = newKeys();
  const life = { from: new Date("2020-01-01"), to: new Date("2120-01-01") };
  const cert = issue({ by: name, signs: privateKey, to: name, publicKey, life, extension: VOUCHES });
  return { name, signs: privateKey, cert, key: pem(privateKey) };
}

/** For a host, signed by the authority; by itself where there is none. */
export function newCertificate(host: string, life: Lifetime, authority?: Authority): Certificate {
  const { publicKey, privateKey } = newKeys();
  const { name: by, signs } = authority ?? { name: host, signs: privateKey };
  return {
    cert: issue({ by, signs, to: host, publicKey, life, extension: altName(host) }),
    key: pem(privateKey),
  };
}

const newKeys = () => generateKeyPairSync("ec", { namedCurve: "P-256" });
const pem = (key: KeyObject): string => key.export({ type: "pkcs8", format: "pem" }).toString();

/** RFC 5280, 4.1: what is told, how it is signed, and the signature. */
function issue(order: {
  by: string;
  signs: KeyObject;
  to: string;
  publicKey: KeyObject;
  life: Lifetime;
  extension: Buffer;
}): string {
  const told = sequence(
    der(0xa0, der(INTEGER, Buffer.of(2))),
    der(INTEGER, Buffer.of(1), randomBytes(8)),
    ECDSA_WITH_SHA256,
    nameOf(order.by),
    sequence(moment(order.life.from), moment(order.life.to)),
    nameOf(order.to),
    order.publicKey.export({ type: "spki", format: "der" }),
    der(0xa3, sequence(order.extension)),
  );
  const signature = sign("sha256", told, order.signs);
  const whole = sequence(told, ECDSA_WITH_SHA256, der(BIT_STRING, Buffer.of(0), signature));
  const lines = whole.toString("base64").replace(/.{64}/g, "$&\n");
  return `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`;
}

const [INTEGER, BIT_STRING, OCTET_STRING, OBJECT_ID, UTF8_STRING, GENERALIZED_TIME, BOOLEAN] = [
  0x02, 0x03, 0x04, 0x06, 0x0c, 0x18, 0x01,
];

/** Tag, length, contents. */
function der(tag: number, ...contents: readonly Uint8Array[]): Buffer {
  const content = Buffer.concat(contents);
  const { length } = content;
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}

const sequence = (...parts: readonly Uint8Array[]): Buffer => der(0x30, ...parts);
const objectId = (hex: string): Buffer => der(OBJECT_ID, Buffer.from(hex, "hex"));
const ECDSA_WITH_SHA256 = sequence(objectId("2a8648ce3d040302"));

const nameOf = (name: string): Buffer =>
  sequence(der(0x31, sequence(objectId("550403"), der(UTF8_STRING, Buffer.from(name)))));

const moment = (at: Date): Buffer =>
  der(GENERALIZED_TIME, Buffer.from(at.toISOString().replace(/[-T:]|\.\d+/g, "")));

const TRUE = der(BOOLEAN, Buffer.of(255));
const VOUCHES = sequence(objectId("551d13"), TRUE, der(OCTET_STRING, sequence(TRUE)));
const altName = (host: string): Buffer =>
  sequence(objectId("551d11"), der(OCTET_STRING, sequence(der(0x82, Buffer.from(host)))));
