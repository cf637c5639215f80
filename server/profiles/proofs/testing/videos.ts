/** Videos put together box by box, as phones lay them out; nobody can watch them. */

const text = (words: string) => Buffer.from(words, "latin1");
const uint32 = (...values: number[]) => {
  const bytes = Buffer.alloc(4 * values.length);
  for (const [place, value] of values.entries()) bytes.writeUInt32BE(value, 4 * place);
  return bytes;
};

/** A box of MP4. */
export function box(type: string, ...content: Buffer[]): Buffer {
  const body = Buffer.concat(content);
  return Buffer.concat([uint32(body.length + 8), text(type), body]);
}

export const PLACE = "+37.7749-122.4194+010.000/";
/** As a track of places lies among pictures and sound. */
export const PLACE_SAMPLES = "GPS5 37.7749 -122.4194";

const handler = (type: string) => box("hdlr", uint32(0, 0), text(type), uint32(0, 0, 0), Buffer.from([0]));

function track(type: string, codec: string, chunk: number, size: number): Buffer {
  const table = box(
    "stbl",
    box("stsd", uint32(0, 1), box(codec, Buffer.alloc(28))),
    box("stsc", uint32(0, 1, 1, 1, 1)),
    box("stsz", uint32(0, 0, 1, size)),
    box("stco", uint32(0, 1, chunk)),
  );
  const sources = box("dinf", box("dref", uint32(0, 1), box("url ", uint32(1))));
  return box(
    "trak",
    box("tkhd", Buffer.alloc(84)),
    box("mdia", box("mdhd", Buffer.alloc(24)), handler(type), box("minf", sources, table)),
  );
}

/** An iPhone's: QuickTime with HEVC, the place in keys and as `©xyz`, and a track of places. */
export function iphoneVideo(pictures = Buffer.from("pictures of a thank-you")): Buffer {
  const head = Buffer.concat([box("ftyp", text("qt  "), uint32(0), text("qt  ")), box("wide")]);
  const places = text(PLACE_SAMPLES);
  const media = box("mdat", pictures, places);
  const at = head.length + 8;
  const keys = box(
    "meta",
    handler("mdta"),
    box("keys", uint32(0, 1), box("mdta", text("com.apple.quicktime.location.ISO6709"))),
    box("ilst", box("\0\0\0\x01", box("data", uint32(1, 0), text(PLACE)))),
  );
  const index = box(
    "moov",
    box("mvhd", Buffer.alloc(100)),
    track("vide", "hvc1", at, pictures.length),
    track("meta", "mebx", at + pictures.length, places.length),
    keys,
    box("udta", box("\xa9xyz", text(`\0\x1a\x15\xc7${PLACE}`))),
  );
  return Buffer.concat([head, media, index]);
}

/** An Android phone's: MP4 with AVC and sound, index in front, the place as `loci` and in XMP. */
export function androidVideo(pictures = Buffer.from("pictures and sound")): Buffer {
  const head = box("ftyp", text("isom"), uint32(0x200), text("isomiso2avc1mp41"));
  const indexWith = (at: number) =>
    box(
      "moov",
      box("mvhd", Buffer.alloc(100)),
      box("udta", box("loci", text(`\0\0\0\0Home\0${PLACE}`))),
      track("vide", "avc1", at, pictures.length - 5),
      track("soun", "mp4a", at + pictures.length - 5, 5),
    );
  const index = indexWith(head.length + indexWith(0).length + 8);
  return Buffer.concat([
    head,
    index,
    box("mdat", pictures),
    box("uuid", text(`<x:xmpmeta>${PLACE}</x:xmpmeta>`)),
  ]);
}

/** An element of WebM; `null`: its size is not said, as a browser that records leaves it. */
export function element(id: string, content: Buffer | null, ...more: Buffer[]): Buffer {
  if (content === null)
    return Buffer.concat([Buffer.from(id, "hex"), Buffer.from("01ffffffffffffff", "hex"), ...more]);
  const size = Buffer.alloc(8);
  size.writeBigUInt64BE((1n << 56n) | BigInt(content.length));
  return Buffer.concat([Buffer.from(id, "hex"), size, content]);
}

/** What a browser's recorder writes: a segment and clusters without a size. */
export function recordedWebm(more: Buffer = Buffer.alloc(0)): Buffer {
  const byte = (value: number) => Buffer.from([value]);
  const head = element("1a45dfa3", element("4282", text("webm")));
  const tracks = element(
    "1654ae6b",
    Buffer.concat([element("ae", element("83", byte(1))), element("ae", element("83", byte(2)))]),
  );
  const cluster = (words: string) =>
    element("1f43b675", null, element("e7", byte(0)), element("a3", text(words)));
  return Buffer.concat([
    head,
    element(
      "18538067",
      null,
      element("1549a966", Buffer.alloc(0)),
      tracks,
      cluster("first"),
      cluster("second"),
      more,
    ),
  ]);
}
