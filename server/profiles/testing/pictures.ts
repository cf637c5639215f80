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
export function pngOf(width: number, height: number): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([1, 0], 8);
  const data = deflateSync(Buffer.alloc(1_000_000));
  return Buffer.concat([
    Buffer.from("89504e470d0a1a0a", "hex"),
    chunk("IHDR", head),
    chunk("IDAT", data),
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
