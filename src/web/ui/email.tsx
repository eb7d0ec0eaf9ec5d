/** An address, which breaks before its at sign where it is too long. */
export function Email({ address }: { address: string }) {
  const [name, domain] = address.split(/(?=@)/);
  return (
    <>
      {name}
      <wbr />
      {domain}
    </>
  );
}
