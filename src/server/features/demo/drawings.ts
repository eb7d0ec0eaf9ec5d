/** Colours of a drawing: its body, a second tone, and its metal or other neutral part. */
export type Paint = { body: string; second: string; metal: string };

type Draw = (paint: Paint) => string;

const light = 'fill="#fff" fill-opacity=".3"';
const shade = 'fill="#000" fill-opacity=".14"';
const line = 'fill="none" stroke-linecap="round" stroke-linejoin="round"';

/** Household goods that no icon set draws, in a box of 64 × 64; what stands, stands on y = 60. */
export const drawings = {
  pan: ({ body, second, metal }) => `
    <path d="M40 30 60 8" stroke="${second}" stroke-width="5" ${line}/><path d="m38 33 6-7" stroke="${metal}" stroke-width="4" ${line}/>
    <circle cx="25" cy="39" r="21" fill="${body}"/><circle cx="25" cy="39" r="16.500" ${shade}/><circle cx="25" cy="39" r="15" fill="#3b3a40"/>
    <path d="M13 36a13 13 0 0 1 12-10" stroke="#fff" stroke-opacity=".28" stroke-width="2.500" ${line}/>`,
  pot: ({ body, second, metal }) => `
    <path d="M8 34H3v7h8M56 34h5v7h-8" stroke="${metal}" stroke-width="3.500" ${line}/><path d="M9 28h46v24a8 8 0 0 1-8 8H17a8 8 0 0 1-8-8z" fill="${body}"/>
    <path d="M43 28h12v24a8 8 0 0 1-8 8h-8c4-2 4-5 4-9z" ${shade}/><rect x="14" y="32" width="4" height="20" rx="2" ${light}/>
    <path d="M10 25C12 17 20 13 32 13s20 4 22 12z" fill="${second}"/><rect x="7" y="24" width="50" height="5" rx="2.500" fill="${metal}"/><rect x="27" y="7" width="10" height="7" rx="3" fill="${metal}"/>`,
  saucepans: ({ body, second, metal }) => `
    <path d="M46 47h16" stroke="${second}" stroke-width="4.500" ${line}/><path d="M8 40h40v15a5 5 0 0 1-5 5H13a5 5 0 0 1-5-5z" fill="${body}"/><rect x="6" y="38" width="44" height="4" rx="2" fill="${metal}"/>
    <path d="M42 29h14" stroke="${second}" stroke-width="4" ${line}/><path d="M13 23h32v15H13z" fill="${body}"/><path d="M13 23h32v15H13z" ${light}/><rect x="11" y="21" width="36" height="4" rx="2" fill="${metal}"/>
    <path d="M38 13h12" stroke="${second}" stroke-width="3.500" ${line}/><path d="M18 9h22v12H18z" fill="${body}"/><rect x="16" y="7" width="26" height="3.500" rx="1.750" fill="${metal}"/><path d="M40 42h8v13a5 5 0 0 1-5 5h-6c3-2 3-5 3-9z" ${shade}/>`,
  board: ({ body, second }) => `
    <rect x="13" y="14" width="38" height="46" rx="6" fill="${body}"/><path d="M26 15V9a6 6 0 0 1 12 0v6z" fill="${body}"/><circle cx="32" cy="9.500" r="2.600" fill="#fff" fill-opacity=".75"/>
    <path d="M20 16v42M27 16v42M37 16v42M44 16v42" stroke="${second}" stroke-opacity=".55" stroke-width="1.600" ${line}/><path d="M45 14a6 6 0 0 1 6 6v34a6 6 0 0 1-6 6z" ${shade}/>`,
  kettle: ({ body, second, metal }) => `
    <path d="M18 22C18 8 46 8 46 22" stroke="${second}" stroke-width="4" ${line}/><path d="M50 36c6-1 7-8 12-10" stroke="${metal}" stroke-width="5" ${line}/>
    <path d="M14 27c4-5 32-5 36 0 6 8 7 22 4 29-1 3-3 4-6 4H16c-3 0-5-1-6-4-3-7-2-21 4-29z" fill="${body}"/><path d="M44 24c3 1 5 2 6 3 6 8 7 22 4 29-1 3-3 4-6 4h-7c7-9 7-26 3-36z" ${shade}/>
    <path d="M18 34c-2 6-2 12-1 17" stroke="#fff" stroke-opacity=".45" stroke-width="3" ${line}/><rect x="23" y="20" width="18" height="4" rx="2" fill="${metal}"/><circle cx="32" cy="18" r="3" fill="${second}"/>`,
  mugs: ({ body, second }) => `
    <path d="M30 16h5a6 6 0 0 1 0 13h-5" stroke="${second}" stroke-width="3.500" ${line}/><path d="M10 10h21v20a5 5 0 0 1-5 5H15a5 5 0 0 1-5-5z" fill="${second}"/><path d="M24 10h7v20a5 5 0 0 1-5 5h-4c2-2 2-4 2-7z" ${shade}/>
    <path d="M22 39h-5a7 7 0 0 0 0 14h5" stroke="${body}" stroke-width="4" ${line}/><path d="M21 32h32v21a7 7 0 0 1-7 7H28a7 7 0 0 1-7-7z" fill="${body}"/><path d="M44 32h9v21a7 7 0 0 1-7 7h-6c4-2 4-5 4-9z" ${shade}/><rect x="26" y="37" width="3.500" height="16" rx="1.750" ${light}/>`,
  jars: ({ body, second }) => `
    <rect x="4" y="26" width="26" height="34" rx="6" fill="#e8f1f2"/><path d="M4 40h26v14a6 6 0 0 1-6 6H10a6 6 0 0 1-6-6z" fill="${body}"/><rect x="3" y="20" width="28" height="8" rx="3" fill="${second}"/>
    <rect x="34" y="12" width="26" height="48" rx="6" fill="#e8f1f2"/><path d="M34 30h26v24a6 6 0 0 1-6 6H40a6 6 0 0 1-6-6z" fill="${body}" fill-opacity=".75"/><rect x="33" y="6" width="28" height="8" rx="3" fill="${second}"/>
    <rect x="8" y="31" width="3.500" height="22" rx="1.750" fill="#fff" fill-opacity=".7"/><rect x="38" y="18" width="3.500" height="34" rx="1.750" fill="#fff" fill-opacity=".7"/><rect x="43" y="36" width="12" height="10" rx="2" fill="#fff" fill-opacity=".9"/>`,
  scale: ({ body, second, metal }) => `
    <path d="M12 22h40l-6-14H18z" fill="${metal}"/><ellipse cx="32" cy="9" rx="22" ry="5" fill="${second}"/><ellipse cx="32" cy="8" rx="17" ry="3.200" ${light}/>
    <rect x="7" y="22" width="50" height="38" rx="8" fill="${body}"/><path d="M49 22a8 8 0 0 1 8 8v22a8 8 0 0 1-8 8h-5V22z" ${shade}/><rect x="15" y="30" width="34" height="15" rx="3" fill="#1f2a30"/>
    <path d="M21 34v7M26 34h4v3.500h-4V41h4M35 34h4v7h-4zM43 41h.1" stroke="#8ff0d0" stroke-width="1.800" ${line}/><circle cx="24" cy="52" r="2.500" fill="#fff" fill-opacity=".6"/><circle cx="40" cy="52" r="2.500" fill="#fff" fill-opacity=".6"/>`,
  thermos: ({ body, second, metal }) => `
    <rect x="21" y="20" width="22" height="40" rx="6" fill="${body}"/><path d="M37 20a6 6 0 0 1 6 6v28a6 6 0 0 1-6 6h-3V20z" ${shade}/><rect x="24.500" y="25" width="3.500" height="28" rx="1.750" ${light}/>
    <rect x="20" y="17" width="24" height="6" rx="2.500" fill="${metal}"/><path d="M23 17V9a5 5 0 0 1 5-5h8a5 5 0 0 1 5 5v8z" fill="${second}"/><path d="M43 28h6v20h-6" stroke="${second}" stroke-width="3.500" ${line}/>`,
  towel: ({ body, second }) => `
    <rect x="6" y="6" width="52" height="4" rx="2" fill="#b8a48c"/><path d="M12 8h40v48a4 4 0 0 1-4 4H16a4 4 0 0 1-4-4z" fill="${body}"/><path d="M34 8h18v48a4 4 0 0 1-4 4H34z" ${shade}/>
    <path d="M12 42h40v4H12zM12 49h40v2H12z" fill="${second}"/><path d="M18 14v22M26 14v22" stroke="#fff" stroke-opacity=".35" stroke-width="2" ${line}/>`,
  foldedStack: ({ body, second, metal }) => `
    <path d="M8 46h44a7 7 0 0 1 0 14H8a3 3 0 0 1-3-3v-8a3 3 0 0 1 3-3z" fill="${body}"/><path d="M8 55h46" stroke="#000" stroke-opacity=".14" stroke-width="2" ${line}/>
    <path d="M10 31h42a7 7 0 0 1 0 14H10a3 3 0 0 1-3-3v-8a3 3 0 0 1 3-3z" fill="${second}"/><path d="M10 40h44" stroke="#000" stroke-opacity=".14" stroke-width="2" ${line}/>
    <path d="M13 17h38a6.500 6.500 0 0 1 0 13H13a3 3 0 0 1-3-3v-7a3 3 0 0 1 3-3z" fill="${metal}"/><path d="M13 25.500h40" stroke="#000" stroke-opacity=".12" stroke-width="2" ${line}/><path d="M14 20h30M12 34h32M10 49h34" stroke="#fff" stroke-opacity=".4" stroke-width="2" ${line}/>`,
  sheets: ({ body, second, metal }) => `
    <path d="M12 14h36a8 8 0 0 1 0 15H12a7.500 7.500 0 0 1 0-15z" fill="${body}"/><path d="M12 14h36a8 8 0 0 1 0 15H12a7.500 7.500 0 0 1 0-15z" ${light}/><path d="M10 24h42" stroke="#000" stroke-opacity=".1" stroke-width="2" ${line}/><path d="M13 18h26" stroke="${second}" stroke-width="2" stroke-dasharray="1 4" ${line}/>
    <path d="M5 33a4 4 0 0 1 4-4h46a4 4 0 0 1 4 4v6H5z" fill="${body}"/><path d="M5 39h54v6H5zM5 51h54v5a4 4 0 0 1-4 4H9a4 4 0 0 1-4-4z" fill="${second}" fill-opacity=".55"/><path d="M5 45h54v6H5z" fill="${body}"/><path d="M5 39h54M5 45h54M5 51h54" stroke="#000" stroke-opacity=".12" stroke-width="1.500"/>
    <path d="M22 29h20v31H22z" fill="${metal}"/><path d="M36 29h6v31h-6z" ${shade}/><rect x="25" y="38" width="14" height="12" rx="2" fill="#fff"/><path d="M28 42h8M28 46h5" stroke="${second}" stroke-width="1.600" ${line}/>`,
  pillow: ({ body, second }) => `
    <path d="M6 18c8 4 44 4 52 0 4-2 5 1 3 6-3 8-3 18 0 26 2 5 1 8-3 6-8-4-44-4-52 0-4 2-5-1-3-6 3-8 3-18 0-26-2-5-1-8 3-6z" fill="${body}"/>
    <path d="M58 18c4-2 5 1 3 6-3 8-3 18 0 26 2 5 1 8-3 6-3-1-8-2-13-3 8-9 9-22 5-33 3-.500 6-1 8-2z" ${shade}/><path d="M12 25c10 2 22 2.500 34 1" stroke="#fff" stroke-opacity=".6" stroke-width="2.500" ${line}/><path d="M11 49c10-2 32-2 42 0" stroke="${second}" stroke-width="2" ${line}/>`,
  cushion: ({ body, second, metal }) => `
    <path d="M10 10c12 4 32 4 44 0 3-1 4 1 3 4-4 12-4 30 0 42 1 3 0 5-3 4-12-4-32-4-44 0-3 1-4-1-3-4 4-12 4-30 0-42-1-3 0-5 3-4z" fill="${body}"/>
    <path d="M16 22 32 38l16-16M16 36l16 16 16-16" stroke="${second}" stroke-width="4" ${line}/><path d="M32 18v.1M32 28v.1M20 30v.1M44 30v.1" stroke="${metal}" stroke-width="3.500" ${line}/><path d="M54 10c3-1 4 1 3 4-4 12-4 30 0 42 1 3 0 5-3 4-3-1-7-2-10-2 5-14 5-32 0-46 3 0 7-1 10-2z" ${shade}/>`,
  blanket: ({ body, second, metal }) => `
    <path d="M8 20c0-8 6-12 14-12h28c5 0 8 3 8 8v34H8z" fill="${body}"/><path d="M8 20c0-8 6-12 14-12 5 0 7 4 7 9v33H8z" ${light}/><path d="M8 30h50M8 38h50" stroke="${second}" stroke-width="3"/><path d="M17 10v40M40 8v42" stroke="${metal}" stroke-width="3" stroke-opacity=".8"/>
    <path d="M10 50v9M16 50v9M22 50v9M28 50v9M34 50v9M40 50v9M46 50v9M52 50v9M56.500 50v9" stroke="${body}" stroke-width="2.600" ${line}/>`,
  curtain: ({ body, second, metal }) => `
    <rect x="2" y="4" width="60" height="4" rx="2" fill="${metal}"/><circle cx="3" cy="6" r="3" fill="${metal}"/><circle cx="61" cy="6" r="3" fill="${metal}"/><rect x="9" y="9" width="46" height="46" fill="#dff0f7"/>
    <path d="M6 8h24c0 20-6 30-14 38 2 5 2 9 2 14H6z" fill="${body}"/><path d="M58 8H34c0 20 6 30 14 38-2 5-2 9-2 14h12z" fill="${body}"/><path d="M13 8c0 20-2 30-4 52M22 8c0 16-4 26-10 36M51 8c0 20 2 30 4 52M42 8c0 16 4 26 10 36" stroke="#000" stroke-opacity=".13" stroke-width="2" ${line}/>
    <path d="M8 45h9M47 45h9" stroke="${second}" stroke-width="4" ${line}/>`,
  showerCurtain: ({ body, second, metal }) => `
    <rect x="2" y="4" width="60" height="3.500" rx="1.750" fill="${metal}"/><path d="M8 12h48v44c-4 5-8 5-12 0-4 5-8 5-12 0-4 5-8 5-12 0-4 5-8 5-12 0z" fill="${body}"/><path d="M20 12v44M32 12v44M44 12v44" stroke="#000" stroke-opacity=".1" stroke-width="2"/>
    <path d="M11 6v7M21 6v7M32 6v7M43 6v7M53 6v7" stroke="${metal}" stroke-width="2" ${line}/><path d="M14 24v.1M26 30v.1M38 24v.1M50 30v.1M14 40v.1M26 46v.1M38 40v.1M50 46v.1" stroke="${second}" stroke-width="5.500" ${line}/>`,
  rug: ({ body, second, metal }) => `
    <rect x="8" y="16" width="48" height="32" rx="5" fill="${body}"/><rect x="13" y="21" width="38" height="22" rx="3" fill="none" stroke="${second}" stroke-width="2.500"/><path d="M20 32l6-6 6 6 6-6 6 6-6 6-6-6-6 6z" fill="${metal}"/>
    <path d="M8 19H3M8 25H3M8 32H3M8 39H3M8 45H3M56 19h5M56 25h5M56 32h5M56 39h5M56 45h5" stroke="${second}" stroke-width="2.400" ${line}/>`,
  dispenser: ({ body, second, metal }) => `
    <path d="M32 22V9h-9c-4 0-6 2-6 5" stroke="${metal}" stroke-width="4" ${line}/><rect x="25" y="5" width="14" height="6" rx="3" fill="${metal}"/><rect x="23" y="19" width="18" height="7" rx="2" fill="${metal}"/>
    <path d="M20 26h24a6 6 0 0 1 6 6v22a6 6 0 0 1-6 6H20a6 6 0 0 1-6-6V32a6 6 0 0 1 6-6z" fill="${body}"/><path d="M42 26h2a6 6 0 0 1 6 6v22a6 6 0 0 1-6 6h-6c4-8 4-24 4-34z" ${shade}/><rect x="18" y="31" width="3.500" height="22" rx="1.750" ${light}/><rect x="24" y="36" width="16" height="14" rx="3" fill="${second}"/>`,
  brushCup: ({ body, second, metal }) => `
    <path d="M25 40 19 10" stroke="${second}" stroke-width="4" ${line}/><path d="m18.500 8-1-5" stroke="#fff" stroke-width="5"/><path d="m38 40 6-28" stroke="${metal}" stroke-width="4" ${line}/><path d="m44.500 10 1-5" stroke="#fff" stroke-width="5"/>
    <path d="M15 30h34l-3 26a5 5 0 0 1-5 4H23a5 5 0 0 1-5-4z" fill="${body}"/><path d="M40 30h9l-3 26a5 5 0 0 1-5 4h-5c4-8 4-20 4-30z" ${shade}/><path d="m21 35 2 18" stroke="#fff" stroke-opacity=".4" stroke-width="3" ${line}/>`,
  tableLamp: ({ body, second, metal }) => `
    <path d="M20 6h24l9 26H11z" fill="${body}"/><path d="M38 6h6l9 26H42z" ${shade}/><path d="M24 6h5l-4 26h-8z" ${light}/><path d="M32 32v6" stroke="${metal}" stroke-width="3"/><path d="M26 38h12c6 5 7 12 1 18H25c-6-6-5-13 1-18z" fill="${second}"/><rect x="20" y="56" width="24" height="4" rx="2" fill="${metal}"/>
    <path d="M27 42c-3 3-3 7-1 11" stroke="#fff" stroke-opacity=".4" stroke-width="2.500" ${line}/>`,
  deskLamp: ({ body, second, metal }) => `
    <path d="m30 57-12-20 20-18" stroke="${metal}" stroke-width="4" ${line}/><circle cx="18" cy="37" r="3.500" fill="${second}"/><path d="M34 12 48 6l10 20c-8 6-20 4-26-4z" fill="${body}"/><path d="M48 6l10 20c-2 1.500-4 2.500-6.500 3z" ${shade}/><path d="M36 27c6 5 14 5 21 1" stroke="#ffe9a8" stroke-width="4" ${line}/><rect x="16" y="54" width="32" height="6" rx="3" fill="${second}"/>`,
  pendant: ({ body, second, metal }) => `
    <path d="M32-60v82" stroke="${metal}" stroke-width="2.500"/><rect x="27" y="18" width="10" height="7" rx="2" fill="${metal}"/><path d="M8 48c0-14 10-24 24-24s24 10 24 24z" fill="${body}"/><path d="M40 25c10 3 16 12 16 23H44c1-9 0-17-4-23z" ${shade}/><path d="M16 42c1-7 5-12 10-14" stroke="#fff" stroke-opacity=".45" stroke-width="3" ${line}/>
    <path d="M24 48h16a8 8 0 0 1-16 0z" fill="#ffe9a8"/><rect x="6" y="46" width="52" height="4" rx="2" fill="${second}"/>`,
  floorLamp: ({ body, second, metal }) => `
    <path d="M32 24v34" stroke="${metal}" stroke-width="3"/><path d="M32 38 20 59M32 38l12 21" stroke="${second}" stroke-width="3.500" ${line}/><path d="M22 4h20l6 21H16z" fill="${body}"/><path d="M37 4h5l6 21h-8z" ${shade}/><path d="M26 4h4l-2 21h-6z" ${light}/>`,
  garland: ({ body, second, metal }) => `
    <path d="M2 12c12 22 24 22 30 8 6 14 18 14 30-8" stroke="#4b4a4f" stroke-width="2" ${line}/>
    ${[
      [9, 26, body],
      [19, 33, metal],
      [31, 26, second],
      [44, 33, body],
      [55, 26, metal],
    ]
      .map(
        ([x, y, colour]) =>
          `<circle cx="${x}" cy="${Number(y) + 11}" r="11" fill="${colour}" fill-opacity=".22"/><rect x="${Number(x) - 2}" y="${Number(y) - 3}" width="4" height="5" rx="1" fill="#4b4a4f"/><path d="M${x} ${y}c7 5 7 15 0 17-7-2-7-12 0-17z" fill="${colour}"/><circle cx="${Number(x) - 2}" cy="${Number(y) + 10}" r="1.500" fill="#fff" fill-opacity=".7"/>`,
      )
      .join('')}`,
  bottle: ({ body, second, metal }) => `
    <rect x="24" y="4" width="16" height="12" rx="3" fill="${metal}"/><path d="M26 16h12v5c8 3 10 8 10 14v19a6 6 0 0 1-6 6H22a6 6 0 0 1-6-6V35c0-6 2-11 10-14z" fill="${body}"/><path d="M38 21c8 3 10 8 10 14v19a6 6 0 0 1-6 6h-5c4-12 4-28 1-39z" ${shade}/><rect x="16" y="36" width="32" height="15" fill="${second}"/><path d="M21 29c-1 2-1.500 4-1.500 6" stroke="#fff" stroke-opacity=".6" stroke-width="3" ${line}/>`,
  creamJar: ({ body, second, metal }) => `
    <rect x="8" y="32" width="48" height="28" rx="8" fill="${body}"/><path d="M48 32a8 8 0 0 1 8 8v12a8 8 0 0 1-8 8h-6c4-8 4-20 0-28z" ${shade}/><rect x="10" y="18" width="44" height="15" rx="4" fill="${metal}"/><path d="M14 21v9M20 21v9M26 21v9M32 21v9M38 21v9M44 21v9M50 21v9" stroke="#000" stroke-opacity=".1" stroke-width="2"/><rect x="20" y="40" width="24" height="12" rx="3" fill="${second}"/>`,
  perfume: ({ body, second, metal }) => `
    <rect x="26" y="4" width="12" height="11" rx="2.500" fill="${metal}"/><rect x="28" y="15" width="8" height="6" fill="${second}"/><rect x="12" y="21" width="40" height="39" rx="8" fill="#f4ece4"/><path d="M16 34h32v17a5 5 0 0 1-5 5H21a5 5 0 0 1-5-5z" fill="${body}"/><path d="M44 21a8 8 0 0 1 8 8v23a8 8 0 0 1-8 8h-4V21z" ${shade}/><rect x="17" y="26" width="4" height="26" rx="2" fill="#fff" fill-opacity=".7"/><rect x="26" y="40" width="13" height="9" rx="1.500" fill="#fff" fill-opacity=".85"/>`,
  hairDryer: ({ body, second, metal }) => `
    <path d="m31 36 4 21a3 3 0 0 1-3 3h-6a3 3 0 0 1-3-3l-2-21z" fill="${second}"/><path d="M8 12c0-3 2-4 5-4l37 6c4 1 5 3 5 9s-1 8-5 9l-29 6C12 38 6 32 6 24c0-5 1-9 2-12z" fill="${body}"/><path d="M6 24c10 4 35 4 49 0 0 5-1 7-5 8l-29 6C12 38 6 32 6 24z" ${shade}/><rect x="52" y="12" width="9" height="22" rx="2" fill="${metal}"/><circle cx="19" cy="22" r="7" fill="${metal}"/><circle cx="19" cy="22" r="4" fill="${second}"/>`,
  makeupBrushes: ({ body, second, metal }) => `
    ${[
      [14, 20, 9, body],
      [32, 12, 7, second],
      [49, 24, 8, body],
    ]
      .map(
        ([x, y, r, colour]) =>
          `<path d="M${x} ${Number(y) + 14}v${46 - Number(y)}" stroke="${metal}" stroke-width="4" ${line}/><rect x="${Number(x) - 4}" y="${Number(y) + 6}" width="8" height="10" rx="1.500" fill="#d9b779"/><path d="M${Number(x) - 5} ${Number(y) + 7}c-${r}-10-2-${Number(r) + 9} 5-${Number(r) + 9}s${Number(r) + 5} 8 5 ${Number(r) + 9}z" fill="${colour}"/>`,
      )
      .join('')}`,
  candle: ({ body, second, metal }) => `
    <path d="M32 3c6 7 6 12 0 14-6-2-6-7 0-14z" fill="#ffb84d"/><path d="M32 9c2.500 3 2.500 6 0 7.500-2.500-1.500-2.500-4.500 0-7.500z" fill="#fff3c4"/><path d="M32 16v8" stroke="#4b4a4f" stroke-width="2"/><rect x="11" y="22" width="42" height="38" rx="6" fill="${body}"/><ellipse cx="32" cy="25" rx="18" ry="3.500" fill="${metal}"/><path d="M45 22h2a6 6 0 0 1 6 6v26a6 6 0 0 1-6 6h-6c4-10 4-28 4-38z" ${shade}/><rect x="20" y="35" width="24" height="16" rx="2" fill="${second}"/><rect x="14.500" y="30" width="3" height="22" rx="1.500" ${light}/>`,
  diffuser: ({ body, second, metal }) => `
    <path d="M32 26 20 3M32 26 28 2M32 26l5-24M32 26 46 4" stroke="${metal}" stroke-width="2.200" ${line}/><rect x="26" y="22" width="12" height="9" rx="2" fill="${second}"/><path d="M26 31h12l10 12c3 4 3 17-4 17H20c-7 0-7-13-4-17z" fill="${body}"/><path d="M38 31l10 12c3 4 3 17-4 17h-7c6-8 6-19 1-29z" ${shade}/><path d="m25 38-6 8" stroke="#fff" stroke-opacity=".5" stroke-width="3" ${line}/><rect x="24" y="45" width="16" height="9" rx="2" fill="#fff" fill-opacity=".8"/>`,
  box: ({ body, second, metal }) => `
    <path d="M8 26h48v29a5 5 0 0 1-5 5H13a5 5 0 0 1-5-5z" fill="${body}"/><path d="M44 26h12v29a5 5 0 0 1-5 5h-7z" ${shade}/><rect x="4" y="17" width="56" height="11" rx="4" fill="${second}"/><rect x="24" y="36" width="16" height="9" rx="2" fill="${metal}"/><rect x="7" y="19.500" width="34" height="2.500" rx="1.250" ${light}/>`,
  drawerTray: ({ body, second, metal }) => `
    <rect x="4" y="10" width="56" height="46" rx="6" fill="${body}"/><rect x="9" y="15" width="14" height="36" rx="3" ${shade}/><rect x="26" y="15" width="13" height="36" rx="3" ${shade}/><rect x="42" y="15" width="13" height="16" rx="3" ${shade}/><rect x="42" y="35" width="13" height="16" rx="3" ${shade}/>
    <path d="M14 20v26M18 20v26" stroke="${metal}" stroke-width="2.600" ${line}/><path d="M30 20v9m5-9v9M32.500 29v17" stroke="${metal}" stroke-width="2.600" ${line}/><circle cx="48.500" cy="23" r="4.500" fill="${second}"/><rect x="45" y="39" width="7" height="8" rx="2" fill="${second}"/>`,
  hangers: ({ body, second, metal }) => `
    <path d="M32 18v-3c5-1 6-9 0-9-3 0-5 2-5 4" stroke="${metal}" stroke-width="2.800" ${line}/><path d="M32 18 58 38c3 3 1 6-3 6H9c-4 0-6-3-3-6z" stroke="${body}" stroke-width="5" ${line}/><path d="M12 52h40" stroke="${second}" stroke-width="4.500" ${line}/><path d="M14 46v6M50 46v6" stroke="${metal}" stroke-width="2.500" ${line}/>`,
  shelf: ({ body, second, metal }) => `
    <path d="M9 4v56M55 4v56" stroke="${metal}" stroke-width="3.500" ${line}/><rect x="5" y="20" width="54" height="4" rx="2" fill="${body}"/><rect x="5" y="38" width="54" height="4" rx="2" fill="${body}"/><rect x="5" y="54" width="54" height="4" rx="2" fill="${body}"/><rect x="15" y="8" width="6" height="12" rx="1" fill="${second}"/><rect x="22" y="10" width="5" height="10" rx="1" fill="${body}"/><path d="m29 20 3-11 5 1-3 10z" fill="${second}"/>
    <circle cx="46" cy="32" r="6" fill="${second}"/><rect x="15" y="28" width="18" height="10" rx="2" fill="${body}" fill-opacity=".6"/><path d="M40 54v-6h10v6z" fill="${second}"/><path d="M45 48c-4-3-4-6-1-7 3 1 4 4 1 7z" fill="#6fa37c"/>`,
  shoeRack: ({ body, second, metal }) => `
    <path d="M7 14v46M57 14v46" stroke="${metal}" stroke-width="4" ${line}/><path d="M7 32h50M7 52h50" stroke="${body}" stroke-width="4" ${line}/><path d="M13 30V19h6c1 5 5 6 12 7v4zM36 30V19h6c1 5 5 6 11 7v4z" fill="${second}"/><path d="M13 50V40h6c1 4 5 6 12 7v3zM36 50V40h6c1 4 5 6 11 7v3z" fill="${body}" fill-opacity=".75"/><path d="M13 28h18v2H13zM36 28h17v2H36zM13 48h18v2H13zM36 48h17v2H36z" fill="#fff" fill-opacity=".8"/>`,
  sprayBottle: ({ body, second, metal }) => `
    <path d="M22 5h20v9H30v6h-8z" fill="${second}"/><path d="M42 8h6" stroke="${metal}" stroke-width="4" ${line}/><path d="M38 14c0 5 2 7 5 9" stroke="${second}" stroke-width="3.500" ${line}/><rect x="22" y="18" width="13" height="7" rx="1.500" fill="${metal}"/><path d="M21 25h15c7 5 9 10 9 17v12a6 6 0 0 1-6 6H20a6 6 0 0 1-6-6V42c0-7 2-12 7-17z" fill="${body}"/><path d="M36 25c7 5 9 10 9 17v12a6 6 0 0 1-6 6h-5c4-10 5-24 2-35z" ${shade}/><rect x="14" y="42" width="31" height="12" fill="#fff" fill-opacity=".8"/><path d="M20 48h14" stroke="${second}" stroke-width="3" ${line}/>`,
  mop: ({ body, second, metal }) => `
    <path d="M45 3 34 38" stroke="${metal}" stroke-width="3.500" ${line}/><path d="M25 36h18l2 7H22z" fill="${second}"/><path d="M22 43h23c6 4 8 10 9 17H12c1-7 4-13 10-17z" fill="${body}"/><path d="M24 44c-4 5-5 10-6 16M31 44c-1 6-2 10-2 16M38 44c1 6 2 10 3 16M44 44c3 5 4 10 6 16" stroke="#000" stroke-opacity=".16" stroke-width="2" ${line}/>`,
  squeegee: ({ body, second, metal }) => `
    <path d="M32 26v32" stroke="${second}" stroke-width="6" ${line}/><path d="M32 24v10" stroke="${metal}" stroke-width="4"/><path d="M8 16h48l-3 9H11z" fill="${body}"/><rect x="5" y="10" width="54" height="6" rx="2" fill="#3b3a40"/><path d="M30 40v14" stroke="#fff" stroke-opacity=".4" stroke-width="2" ${line}/>`,
  domeCamera: ({ body, second, metal }) => `
    <rect x="8" y="8" width="48" height="12" rx="5" fill="${metal}"/><path d="M10 20h44v8a22 22 0 0 1-44 0z" fill="${body}"/><path d="M44 20h10v8c0 10-6 18-14 21 4-8 5-19 4-29z" ${shade}/><circle cx="32" cy="32" r="12" fill="#20242a"/><circle cx="32" cy="32" r="7" fill="${second}"/><circle cx="32" cy="32" r="3.500" fill="#0d1014"/><circle cx="29" cy="29" r="2" fill="#fff" fill-opacity=".8"/><circle cx="48" cy="24" r="1.500" fill="#ef5350"/>`,
  bulletCamera: ({ body, second, metal }) => `
    <path d="M34 36v12H20" stroke="${metal}" stroke-width="5" ${line}/><rect x="10" y="40" width="9" height="18" rx="3" fill="${metal}"/><path d="M6 18 48 10l4 20-42 8c-5-4-7-14-4-20z" fill="${body}"/><path d="m8.500 34 43-9 .5 5-42 8z" ${shade}/><path d="m46 9 10-2 4 25-10 1z" fill="${second}"/><ellipse cx="56" cy="20" rx="4.500" ry="9" fill="#20242a" transform="rotate(-9 56 20)"/><circle cx="57" cy="18" r="2" fill="#fff" fill-opacity=".75"/>`,
  doorbell: ({ body, second, metal }) => `
    <rect x="18" y="4" width="28" height="56" rx="11" fill="${body}"/><path d="M37 4a9 9 0 0 1 9 9v38a9 9 0 0 1-9 9z" ${shade}/><circle cx="32" cy="19" r="9" fill="#20242a"/><circle cx="32" cy="19" r="4.500" fill="${second}"/><circle cx="30" cy="17" r="1.600" fill="#fff"/><circle cx="32" cy="45" r="8" fill="${metal}"/><circle cx="32" cy="45" r="5.500" fill="none" stroke="${second}" stroke-width="2"/>`,
  smartLock: ({ body, second, metal }) => `
    <rect x="12" y="4" width="26" height="56" rx="8" fill="${body}"/><path d="M31 4a7 7 0 0 1 7 7v42a7 7 0 0 1-7 7z" ${shade}/>${[
      13, 21, 29,
    ]
      .flatMap((y) => [19, 25, 31].map((x) => `<circle cx="${x}" cy="${y}" r="2.200" fill="${second}"/>`))
      .join(
        '',
      )}<circle cx="25" cy="46" r="7" fill="${metal}"/><path d="M25 46h30" stroke="${metal}" stroke-width="7" ${line}/><path d="M30 44.500h24" stroke="#fff" stroke-opacity=".5" stroke-width="2" ${line}/>`,
  sensor: ({ body, second, metal }) => `
    <rect x="14" y="10" width="36" height="50" rx="10" fill="${body}"/><path d="M42 10a8 8 0 0 1 8 8v34a8 8 0 0 1-8 8h-4V10z" ${shade}/><path d="M20 34a12 12 0 0 1 24 0v8a12 12 0 0 1-24 0z" fill="${second}"/><path d="M20 34h24M20 42h24M28 24v28M36 24v28" stroke="#fff" stroke-opacity=".4" stroke-width="1.500"/><circle cx="32" cy="16" r="2" fill="#ef5350"/><path d="M8 22c-4 8-4 16 0 24M56 22c4 8 4 16 0 24" stroke="${metal}" stroke-width="2.500" ${line}/>`,
  floodlight: ({ body, second, metal }) => `
    <path d="M14 38v18h36V38" stroke="${metal}" stroke-width="4" ${line}/><rect x="6" y="10" width="52" height="36" rx="5" fill="${body}"/><rect x="11" y="15" width="42" height="26" rx="3" fill="#fff3c4"/><path d="M18 22v.1M25 22v.1M32 22v.1M39 22v.1M46 22v.1M18 28v.1M25 28v.1M32 28v.1M39 28v.1M46 28v.1M18 34v.1M25 34v.1M32 34v.1M39 34v.1M46 34v.1" stroke="${second}" stroke-width="4.500" ${line}/>`,
  safe: ({ body, second, metal }) => `
    <rect x="6" y="8" width="52" height="48" rx="5" fill="${body}"/><path d="M12 56h8v4h-8zM44 56h8v4h-8z" fill="${second}"/><rect x="11" y="13" width="42" height="38" rx="3" ${shade}/><rect x="13" y="15" width="38" height="34" rx="2" fill="${body}"/><circle cx="39" cy="32" r="8" fill="${metal}"/><path d="M39 26v12M33 32h12" stroke="${second}" stroke-width="2.500" ${line}/><rect x="18" y="24" width="11" height="16" rx="2" fill="#20242a"/><path d="M21 28h5M21 32h5M21 36h5" stroke="#8ff0d0" stroke-width="1.600" ${line}/>`,
  petBed: ({ body, second, metal }) => `
    <ellipse cx="32" cy="38" rx="30" ry="15" fill="${body}"/><path d="M2 38v8c0 8 13 14 30 14s30-6 30-14v-8z" fill="${body}"/><path d="M2 40v6c0 8 13 14 30 14s30-6 30-14v-6c-2 7-14 13-30 13S4 47 2 40z" ${shade}/><ellipse cx="32" cy="37" rx="22" ry="9" fill="${second}"/><path d="M26 37a6 6 0 0 1 12 0c0 3-12 3-12 0z" fill="${metal}"/><path d="M25 31v.1M30 28.500v.1M35 28.500v.1M40 31v.1" stroke="${metal}" stroke-width="3.500" ${line}/>`,
  petBowl: ({ body, second, metal }) => `
    <path d="M12 28c2-8 8-6 9-10 3-4 7-1 9-4 4-2 6 2 9 2 5 0 4 5 8 6 3 1 4 4 5 6z" fill="${second}"/><ellipse cx="32" cy="30" rx="24" ry="6" fill="${metal}"/><path d="M14 27c5-3 31-3 36 0-4 3-32 3-36 0z" fill="${second}"/><path d="M8 30c6 5 42 5 48 0l6 25c0 3-2 5-5 5H7c-3 0-5-2-5-5z" fill="${body}"/><path d="M47 33c4-.700 7-1.600 9-3l6 25c0 3-2 5-5 5h-8c2-8 1-19-2-27z" ${shade}/><path d="M26 50a6 5 0 0 1 12 0c0 4-12 4-12 0zM25 43v.1M30 41v.1M35 41v.1M40 43v.1" fill="#fff" stroke="#fff" stroke-width="3" stroke-linecap="round"/>`,
  scratchPost: ({ body, second, metal }) => `
    <rect x="10" y="54" width="44" height="6" rx="2" fill="${body}"/><rect x="25" y="16" width="14" height="38" fill="${second}"/><path d="M25 20h14M25 25h14M25 30h14M25 35h14M25 40h14M25 45h14M25 50h14" stroke="#000" stroke-opacity=".16" stroke-width="2"/><rect x="12" y="9" width="40" height="8" rx="4" fill="${body}"/><path d="M49 16v12" stroke="${metal}" stroke-width="1.800"/><circle cx="49" cy="31" r="4.500" fill="${metal}"/>`,
  collar: ({ body, second, metal }) => `
    <ellipse cx="32" cy="28" rx="25" ry="18" fill="none" stroke="${body}" stroke-width="8"/><path d="M10 20c6-9 38-9 44 0" stroke="#fff" stroke-opacity=".35" stroke-width="2" ${line}/><path d="M10 36v.1M18 42v.1M46 42v.1M54 36v.1" stroke="${second}" stroke-width="3.500" ${line}/><circle cx="32" cy="48" r="4" fill="none" stroke="${metal}" stroke-width="2.500"/><circle cx="32" cy="55" r="6.500" fill="${second}"/><path d="M29 55h6" stroke="#fff" stroke-width="2" ${line}/>`,
  robotVacuum: ({ body, second, metal }) => `
    <path d="M4 40h56v8c0 7-12 12-28 12S4 55 4 48z" fill="${second}"/><ellipse cx="32" cy="38" rx="28" ry="17" fill="${body}"/><ellipse cx="32" cy="37" rx="21" ry="12" fill="none" stroke="${metal}" stroke-width="1.800"/><ellipse cx="32" cy="33" rx="8" ry="5" fill="${metal}"/><ellipse cx="32" cy="31.500" rx="8" ry="5" fill="${second}"/><path d="M26 46h12" stroke="${metal}" stroke-width="2.600" ${line}/>`,
  knifeBlock: ({ body, second, metal }) => `
    <path d="m22 24-5-17M31 21 28 4M40 20V4" stroke="${second}" stroke-width="5" ${line}/><path d="m22 26-1-4M31 24l-.6-4M40 23v-4" stroke="${metal}" stroke-width="4"/><path d="m14 26 32-7 6 41H18z" fill="${body}"/><path d="m38 20.700 8-1.700 6 41H40z" ${shade}/><path d="m21 32 3 22" stroke="#fff" stroke-opacity=".35" stroke-width="3" ${line}/>`,
  coffeeMaker: ({ body, second, metal }) => `
    <path d="M10 8h44v10H10z" fill="${body}"/><path d="M10 8a4 4 0 0 1 4-4h36a4 4 0 0 1 4 4v4H10z" fill="${second}"/><rect x="10" y="14" width="14" height="46" rx="2" fill="${body}"/><rect x="10" y="53" width="44" height="7" rx="2.500" fill="${body}"/><rect x="32" y="18" width="12" height="5" fill="${metal}"/><path d="M28 29h22l-3 22H31z" fill="#e8f1f2"/><path d="M29.500 38h19l-1.800 13H31z" fill="#5a3422"/><path d="M50 32h5v12h-5.500" stroke="${metal}" stroke-width="2.500" ${line}/><circle cx="17" cy="24" r="2.500" fill="${metal}"/>`,
  chessPieces: ({ body, second, metal }) => `
    <path d="M44 12v-7M41 8h6" stroke="${metal}" stroke-width="2.500" ${line}/><path d="M36 14c4-4 12-4 16 0l-4 12h-8z" fill="${second}"/><path d="M37 26h14l-2 4c0 9 2 15 5 20H34c3-5 5-11 5-20z" fill="${second}"/><rect x="31" y="50" width="26" height="10" rx="3" fill="${second}"/><path d="M47 26h4l-2 4c0 9 2 15 5 20v10h-5c0-14-3-24-2-34z" ${shade}/>
    <circle cx="18" cy="30" r="7.500" fill="${body}"/><rect x="9" y="36" width="18" height="4" rx="2" fill="${body}"/><path d="M14 40h8c0 5 2 8 5 11H9c3-3 5-6 5-11z" fill="${body}"/><rect x="6" y="51" width="24" height="9" rx="3" fill="${body}"/><circle cx="16" cy="28" r="2" fill="#fff" fill-opacity=".6"/>`,
  balls: ({ body, second }) => `
    ${[
      [32, 20],
      [18, 46],
      [46, 46],
    ]
      .map(
        ([x, y]) =>
          `<g transform="translate(${x} ${y})"><circle r="14" fill="${body}"/><path d="M-9-10.500C-3-4-3 4-9 10.500M9-10.500C3-4 3 4 9 10.500" stroke="${second}" stroke-width="2.200" ${line}/><path d="M9-10.700A14 14 0 0 1-4 13.400C6 10 11 0 9-10.700z" ${shade}/></g>`,
      )
      .join('')}`,
} satisfies Record<string, Draw>;

export type DrawingName = keyof typeof drawings;
