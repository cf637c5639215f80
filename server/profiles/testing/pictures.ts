import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";

// Files that were made to do something else than to be seen.

/** A drawing: a program that reads files. */
export const SVG = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>1</script><image href="file:///etc/passwd"/></svg>`;

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#aa3300" } });

/** Held sideways; says by whom, with what and where it was taken. */
export const photoOfSpy = (): Promise<Buffer> =>
  plain(60, 30)
    .withExif({
      IFD0: { Make: "Spy", Artist: "Maya" },
      IFD3: { GPSLatitude: "33/1 26/1 0/1", GPSLatitudeRef: "N" },
    })
    .withMetadata({ orientation: 6 })
    .withIccProfile("p3")
    .jpeg()
    .toBuffer();

/** A JPEG that is a page, a script for a server and the beginning of an archive as well. */
export async function pictureAndPage(): Promise<Buffer> {
  const page = Buffer.from("<script>alert(document.cookie)</script><?php system('id') ?>PK\u0003\u0004");
  const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, page.length + 2]), page]);
  const jpeg = await plain(40, 30).jpeg().toBuffer();
  return Buffer.concat([jpeg.subarray(0, 2), comment, jpeg.subarray(2), page]);
}

/** A PNG whose head promises a size, and whose data is too short for it. */
export const pngOf = (width: number, height: number): Buffer =>
  png(width, height, [1, 0, 0, 0, 0], Buffer.alloc(1_000_000));

/** A PNG with colours of 16 bits, and see-through, of which each pixel is there. */
export function deepPng(width: number, height: number, how: "line by line" | "interlaced"): Buffer {
  // Nothing but zeros, the mark before each line among them, in up to seven passes.
  const data = Buffer.alloc(width * height * 8 + height * (how === "interlaced" ? 4 : 1));
  return png(width, height, [16, 6, 0, 0, how === "interlaced" ? 1 : 0], data);
}

function png(width: number, height: number, kind: readonly number[], data: Buffer): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set(kind, 8);
  return Buffer.concat([
    Buffer.from("89504e470d0a1a0a", "hex"),
    chunk("IHDR", head),
    chunk("IDAT", deflateSync(data)),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function chunk(kind: string, data: Buffer): Buffer {
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  const body = Buffer.concat([Buffer.from(kind), data]);
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

/** A plain JPEG of three scans, one for each colour: not progressive, and no line is whole before the last of them. */
export function jpegOfScans(side: number): Buffer {
  const segment = (mark: number, data: readonly number[]) =>
    Buffer.from([0xff, mark, 0, data.length + 2, ...data]);
  const size = [side >> 8, side & 0xff];
  // Codes of one bit: each block of 8 x 8 is two of them.
  const code = [1, ...Array<number>(16).fill(0)];
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xdb, [0, ...Array<number>(64).fill(1)]),
    segment(0xc0, [8, ...size, ...size, 3, 1, 0x11, 0, 2, 0x11, 0, 3, 0x11, 0]),
    segment(0xc4, [0x00, ...code]),
    segment(0xc4, [0x10, ...code]),
    ...[1, 2, 3].flatMap((colour) => [
      segment(0xda, [1, colour, 0, 0, 63, 0]),
      Buffer.alloc(Math.ceil((side / 8) ** 2 / 4)),
    ]),
    Buffer.from([0xff, 0xd9]),
  ]);
}
