// A template becomes a node by h(type, properties, ...children).

declare const htm: {
  bind(h: (type: any, props: any, ...children: any[]) => any): (strings: TemplateStringsArray, ...values: any[]) => any;
};
export default htm;
